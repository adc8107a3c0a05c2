"""The whole sheet, exactly: backward induction, saved tables, what best play leads to."""
