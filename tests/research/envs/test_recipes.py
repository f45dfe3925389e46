"""The recipes for trainers, which need PyTorch: what can be checked without it."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RECIPES = sorted((ROOT / "examples" / "recipes").glob("*.py"))
WITH_PYTORCH = ("sunbarge.research.envs.sb3",)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.stem)
def test_a_recipe_is_on_its_page_and_imports_what_there_is(recipe: Path) -> None:
    tree = ast.parse(recipe.read_text("utf-8"))
    page = (ROOT / "docs" / "research" / "recipes.md").read_text("utf-8")
    assert f"(../../examples/recipes/{recipe.name})" in page
    ours = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sunbarge")
    ]
    assert ours
    for node in ours:
        if node.module and node.module not in WITH_PYTORCH:
            module = import_module(node.module)
            assert [name.name for name in node.names if not hasattr(module, name.name)] == []


def test_there_is_a_recipe_for_each_trainer() -> None:
    names = {recipe.stem for recipe in RECIPES}
    assert names == {"cleanrl_ppo", "maskable_ppo", "rllib_ppo", "torchrl_rollout"}
