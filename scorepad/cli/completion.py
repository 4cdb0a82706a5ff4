"""`completion`: the script that lets a shell complete commands, people, calls and rules."""

from __future__ import annotations

import click

from scorepad.cli.view import listed
from scorepad.errors import NotUnderstood

PLACES = {
    "bash": """Put it where bash looks, once:
  scorepad completion bash > ~/.local/share/bash-completion/completions/scorepad
or, without that package, add this line to ~/.bashrc:
  source <(scorepad completion bash)""",
    "zsh": """Put it into a folder of your $fpath, once:
  scorepad completion zsh > ~/.zfunc/_scorepad
with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc.""",
    "fish": """Put it where fish looks, once:
  scorepad completion fish > ~/.config/fish/completions/scorepad.fish""",
}


# What ends with an equals sign goes on without a blank: what to change for that in the script of a shell.
GOES_ON = {
    "bash": (("COMPREPLY+=($value)", "COMPREPLY+=($value)\n            [[ $value == *= ]] && compopt -o nospace"),),
    "zsh": (
        ("local -a response", "local -a response bare"),
        (
            'if [[ "$descr" == "_" ]]; then',
            'if [[ "$key" == *= ]]; then\n                bare+=("$key")\n            elif [[ "$descr" == "_" ]]; then',
        ),
        (
            'if [ -n "$completions" ]; then',
            """if [ -n "$bare" ]; then
        compadd -S '' -U -V unsorted -a bare
    fi

    if [ -n "$completions" ]; then""",
        ),
    ),
}


@click.command("completion")
@click.argument("shell", required=False, type=click.Choice(list(PLACES)))
def command(shell: str | None) -> None:
    """Print the completion script of a shell, and say (on standard error) where to put it."""
    from click.shell_completion import get_completion_class

    from scorepad.cli.main import root

    if shell is None:
        known = [f"`scorepad completion {each}`" for each in PLACES]
        raise NotUnderstood(f"For which shell? Type {listed(known, 'or')}.")
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(root, {}, "scorepad", "_SCOREPAD_COMPLETE")
    text = script.source_template % script.source_vars()
    for old, new in GOES_ON.get(shell, ()):
        text = text.replace(old, new, 1)
    click.echo(text.strip())
    click.echo(f"{PLACES[shell]}\nThen open a new shell, and type `scorepad hand ` and the Tab key.", err=True)


COMMANDS = {"completion": command}
