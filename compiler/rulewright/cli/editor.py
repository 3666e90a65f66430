"""`rulewright editor`."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import click

from rulewright.cli.console import WrongUse, readable_errors, shown_path
from rulewright.foundation.atomic_write import write_file

_EDITORS = Path(__file__).resolve().parents[2] / "editors"
_EXTENSION = "vscode"
_LIBRARY = Path("node_modules", "vscode-languageclient", "package.json")
_LEFT_OUT = {".ts", ".map", ".md", ".yml", ".lock"}
_DAY = (1980, 1, 1, 0, 0, 0)  # the same file on every day

_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="json" ContentType="application/json"/>
<Default Extension="js" ContentType="application/javascript"/>
<Default Extension="md" ContentType="text/markdown"/>
<Default Extension="txt" ContentType="text/plain"/>
<Default Extension="vsixmanifest" ContentType="text/xml"/>
</Types>
"""

_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
<DisplayName>{title}</DisplayName>
<Description xml:space="preserve">{about}</Description>
<Categories>Programming Languages,Linters,Formatters</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
</Assets>
</PackageManifest>
"""


@click.command()
@click.option(
    "--folder", type=click.Path(path_type=Path), default=_EDITORS, show_default="compiler/editors",
    help="The folder with the editors' files.",
)
@click.option(
    "--vsix", type=click.Path(path_type=Path), metavar="FILE",
    help="Write the extension for Visual Studio Code to this file.",
)
def editor(folder: Path, vsix: Path | None) -> None:
    """Make what editors need: colours, the extension.

    The colours come from the grammar; the extension is the one for Visual Studio Code.

    \b
    Examples:
      rulewright editor
      rulewright editor --vsix build/rulewright.vsix
      code --install-extension build/rulewright.vsix
    """
    from rulewright.lsp.syntax_highlighting import editor_files

    with readable_errors():
        for name, text in editor_files().items():
            path = folder / name
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_file(path, text)
                click.echo(f"changed: {shown_path(path)}")
        if vsix is not None:
            _pack(folder / _EXTENSION, vsix)
            click.echo(f"written: {shown_path(vsix)}")


def _pack(extension: Path, target: Path) -> None:
    """Pack an extension with the library that it needs, in the form that VS Code installs."""
    if not (extension / _LIBRARY).is_file():
        raise WrongUse(
            "The library of the extension is not there yet."
            f" Run `npm ci` in {shown_path(extension)}, or `make vsix`."
        )
    about = json.loads((extension / "package.json").read_text(encoding="utf-8"))
    manifest = _MANIFEST.format(
        name=about["name"], version=about["version"], publisher=about["publisher"], title=about["displayName"],
        about=about["description"], engine=about["engines"]["vscode"],
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w") as packed:
        _put(packed, "[Content_Types].xml", _TYPES.encode())
        _put(packed, "extension.vsixmanifest", manifest.encode())
        for path in sorted(extension.rglob("*")):
            inside = path.relative_to(extension)
            if path.is_file() and _belongs(inside):
                _put(packed, f"extension/{inside.as_posix()}", path.read_bytes())


def _belongs(inside: Path) -> bool:
    """Return whether the extension needs a file: of libraries what runs, and their licences."""
    if inside.parts[0] != "node_modules":
        return inside.name != "package-lock.json"
    return not inside.parts[1].startswith(".") and inside.suffix not in _LEFT_OUT


def _put(packed: ZipFile, name: str, raw: bytes) -> None:
    entry = ZipInfo(name, _DAY)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    packed.writestr(entry, raw)
