"""Reads and compares the catalogs of `Localization`, for Scripts/translations."""
