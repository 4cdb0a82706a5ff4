"""The sources of rules: which tags they are cited by, and the titles that the tags stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.variant import Value, Variant


def cited(variant: Variant, records: Iterable[Value]) -> dict[str, str]:
    """Return the tags that some rules or their options refer to, each with its title, in the file's order."""
    texts = [text for record in records for text in (record.source, *(option.source for option in record.options))]
    words = {word.strip(",;:()") for text in texts for word in text.split()}
    return {tag: title for tag, title in variant.sources.items() if tag in words}


def in_full(variant: Variant, source: str) -> list[str]:
    """Return the tags of one source, each with its title; none where it is told in words alone."""
    return [f"{tag}: {variant.sources[tag]}" for tag in source.split() if tag in variant.sources]
