"""Values learned by playing, where a sheet is too large to solve: small nets and their training."""
