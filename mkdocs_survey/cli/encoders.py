"""`mkdocs-survey encoders`: which packs are here, whether they work, how they are calibrated."""

from __future__ import annotations

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.encoders import BUILT_IN, Pack, calibrations_of, find_pack, home_folder
from mkdocs_survey.encoders.calibration_file import read_calibrations
from mkdocs_survey.errors import ConfigError, EncoderError
from mkdocs_survey.hosts.settings import find_settings


@click.command()
@reports_errors
def encoders() -> None:
    """List encoder packs: state, hash, origin, calibrations. Loads each one to see that it works.

    Ends with status 2 if a pack that the settings name cannot be used.
    """
    settings, root = find_settings()
    named = (settings.semantic.encoder_en, settings.semantic.encoder_zh)
    unusable = 0
    for name in dict.fromkeys((*named, *BUILT_IN)):
        used = [
            use
            for use, n in zip(("English", "Chinese and across"), named, strict=True)
            if n == name
        ]
        click.echo(f"{name}  (used for {' and '.join(used)})" if used else name)
        try:
            pack = find_pack(name, home_folder(), root)
            dimensions = pack.load().encode(["one", "一"]).shape[1]
        except (ConfigError, EncoderError) as error:
            click.echo(f"  unusable: {error}")
            unusable += bool(used)
            continue
        _describe(pack, dimensions)
    if settings.semantic.calibration:
        for one in read_calibrations(root / settings.semantic.calibration):
            click.echo(
                f"{settings.semantic.calibration}  the site's own calibration {one.languages},"
                f" {one.fitted.get('rows', '?')} pairs"
            )
    if unusable:
        raise SystemExit(2)


def _describe(pack: Pack, dimensions: int) -> None:
    click.echo(f"  ready, {dimensions} dimensions, languages {', '.join(pack.languages)}")
    click.echo(f"  sha256 {pack.sha256}")
    click.echo(f"  from   {pack.origin}")
    found = calibrations_of(pack)
    for one in found:
        fitted = one.fitted
        click.echo(
            f"  calibrated {one.languages}: {fitted.get('date', 'no date')},"
            f" {fitted.get('rows', '?')} pairs of {len(fitted.get('sets', ()))} sets"
        )
    if not found:
        click.echo("  not calibrated: usable with semantic.scale: cosine only")
