"""Named tables and pictures of what the solved sheet says, written the same to the last byte.

Each entry of `REPORTS` is a function from solved tables to a `DataTable`, often with a picture.
`write_reports` puts them into a folder as CSV, Markdown, HTML, SVG and PNG, with an index page and
a manifest; `set_reports` sets the pages anew from the tables.

    >>> from qwixx_math.reports import REPORTS, Source
    >>> table = REPORTS["lock-chances"].make(Source())
    >>> table.rows[0][:3]
    ('one row', '2⁄27', '7.407')
"""

from .catalogue import REPORTS, find_reports
from .folder import set_reports, write_reports
from .record import DataTable, Report, Source

__all__ = [
    "REPORTS",
    "DataTable",
    "Report",
    "Source",
    "find_reports",
    "set_reports",
    "write_reports",
]
