"""Panes are told apart by everybody: the measure, and the masters that are shipped."""

from pathlib import Path

import pygame
import pytest

import contrast
import sight
from art.shapes import lozenge
from contrast import LIT, MASTERS, SPACES, Apart, Glasses

# Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005, table 1.
SHARMA = """
50 2.6772 -79.7751  50 0 -82.7485  2.0425
50 3.1571 -77.2803  50 0 -82.7485  2.8615
50 2.8361 -74.0200  50 0 -82.7485  3.4412
50 -1.3802 -84.2814  50 0 -82.7485  1.0000
50 -1.1848 -84.8006  50 0 -82.7485  1.0000
50 -0.9009 -85.5211  50 0 -82.7485  1.0000
50 0 0  50 -1 2  2.3669
50 -1 2  50 0 0  2.3669
50 2.4900 -0.0010  50 -2.4900 0.0009  7.1792
50 2.4900 -0.0010  50 -2.4900 0.0010  7.1792
50 2.4900 -0.0010  50 -2.4900 0.0011  7.2195
50 2.4900 -0.0010  50 -2.4900 0.0012  7.2195
50 -0.0010 2.4900  50 0.0009 -2.4900  4.8045
50 -0.0010 2.4900  50 0.0010 -2.4900  4.8045
50 -0.0010 2.4900  50 0.0011 -2.4900  4.7461
50 2.5 0  50 0 -2.5  4.3065
50 2.5 0  73 25 -18  27.1492
50 2.5 0  61 -5 29  22.8977
50 2.5 0  56 -27 -3  31.9030
50 2.5 0  58 24 15  19.4535
50 2.5 0  50 3.1736 0.5854  1.0000
50 2.5 0  50 3.2972 0  1.0000
50 2.5 0  50 1.8634 0.5757  1.0000
50 2.5 0  50 3.2592 0.3350  1.0000
60.2574 -34.0099 36.2677  60.4626 -34.1751 39.4387  1.2644
63.0109 -31.0961 -5.8663  62.8187 -29.7946 -4.0864  1.2630
61.2901 3.7196 -5.3901  61.4292 2.2480 -4.9620  1.8731
35.0831 -44.1164 3.7933  35.0232 -40.0716 1.5901  1.8645
22.7233 20.0904 -46.6940  23.0331 14.9730 -42.5619  2.0373
36.4612 47.8580 18.3852  36.2715 50.5065 21.2231  1.4146
90.8027 -2.0831 1.4410  91.1528 -1.6435 0.0447  1.4441
90.9257 -0.5406 -0.9208  88.6381 -0.8985 -0.7239  1.5381
6.7747 -0.2908 -2.4247  5.8714 -0.0985 -2.2286  0.6377
2.0776 0.0795 -1.1350  0.9033 -0.0636 -0.5514  0.9082
"""


@pytest.fixture(scope="module")
def found() -> dict[str, Apart]:
    """All differences of the shipped masters."""
    return {one.kind: contrast.differences(MASTERS, one) for one in (LIT, SPACES)}


# ------------------------------------------------------------------------------------- the measure


@pytest.mark.parametrize("pair", SHARMA.strip().splitlines())
def test_differences_are_those_published_either_way_round(pair: str) -> None:
    l1, a1, b1, l2, a2, b2, wanted = map(float, pair.split())
    assert sight.difference((l1, a1, b1), (l2, a2, b2)) == pytest.approx(wanted, abs=5e-5)
    assert sight.difference((l2, a2, b2), (l1, a1, b1)) == pytest.approx(wanted, abs=5e-5)


@pytest.mark.parametrize(
    ("pixel", "lab"),
    [
        ((255, 255, 255), (100, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
        ((10, 10, 10), (2.74, 0, 0)),
    ],
)
def test_pixels_have_the_lightness_and_hue_of_the_standard(
    pixel: tuple[int, int, int], lab: tuple[float, float, float]
) -> None:
    red, green, blue = (sight.light(v) for v in pixel)
    assert sight.lab((red, green, blue)) == pytest.approx(lab, abs=0.01)


def test_every_channel_returns_from_light_as_it_was() -> None:
    assert [sight.channel(sight.light(v)) for v in range(256)] == list(range(256))


@pytest.mark.parametrize("name", sight.SIGHTS)
def test_white_and_black_are_the_same_to_all_eyes(name: str) -> None:
    matrix = sight.SIGHTS[name]
    assert sight.seen((1.0, 1.0, 1.0), matrix) == pytest.approx((1, 1, 1), abs=1e-5)
    assert sight.seen((0.0, 0.0, 0.0), matrix) == (0, 0, 0)


def test_what_cannot_be_shown_is_shown_as_near_as_can_be() -> None:
    assert sight.seen((0.0, 0.0, 1.0), sight.PROTANOPIA) == pytest.approx(
        (0.0, 0.099216, 1.0), abs=1e-9
    )


def test_red_and_green_are_near_each_other_only_for_those_who_miss_one_of_them() -> None:
    red, green = (0.30, 0.04, 0.02), (0.05, 0.20, 0.02)
    far = {name: sight.apart(red, green, matrix) for name, matrix in sight.SIGHTS.items()}
    assert max(far["protanopia"], far["deuteranopia"]) < 20
    assert min(far["normal"], far["tritanopia"]) > 50


# ------------------------------------------------------------------------------------ the measuring


def painted(file: Path, glass: tuple[int, int, int], shape: tuple[int, int, int]) -> None:
    """A pane of one colour with a round shape of another, in a dark bevel, on nothing."""
    picture = pygame.Surface((188, 160), pygame.SRCALPHA)
    pygame.draw.polygon(picture, (9, 9, 9), lozenge(186, 158, (94, 80)))
    pygame.draw.polygon(picture, glass, lozenge(0.76 * 186, 0.76 * 158, (94, 80)))
    pygame.draw.circle(picture, shape, (94, 80), 0.245 * 160 * 1.1)
    pygame.image.save(picture, file)


def test_only_the_glass_is_measured_not_the_shape_nor_the_bevel(tmp_path: Path) -> None:
    painted(tmp_path / "pane.png", (200, 90, 30), (255, 255, 255))
    wanted = pytest.approx(tuple(sight.light(v) for v in (200, 90, 30)))
    assert contrast.measured(tmp_path / "pane.png", 1.0) == {"body": wanted, "patch": wanted}


def test_the_body_is_a_mean_of_light_and_the_patch_a_median() -> None:
    data, share = bytes([10, 0, 0, 99, 99, 99, 200, 0, 7, 200, 0, 7]), [0, 6, 9]
    mean = (sight.light(10) + 2 * sight.light(200)) / 3
    assert contrast.mean_light(data, share) == pytest.approx((mean, 0, 2 / 3 * sight.light(7)))
    assert contrast.middle(data, share) == (sight.light(200), 0, sight.light(7))


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (0.30, 0.0, True),
        (0.42, 0.0, False),
        (0.0, 0.30, True),
        (0.0, 0.36, False),
        (0.20, 0.0, False),
        (0.27, 0.15, True),
        (0.27, 0.20, False),
    ],
)
def test_the_body_lies_between_the_shape_and_the_rim(x: float, y: float, inside: bool) -> None:
    assert contrast.in_body(x, y, 1.0) is inside


def test_a_larger_shape_leaves_less_body_and_the_patches_as_they_are() -> None:
    assert (contrast.in_body(0.30, 0, 1.0), contrast.in_body(0.30, 0, 1.22)) == (True, False)
    assert contrast.in_body(0.36, 0, 1.22)
    assert [contrast.in_patch(x, 0) for x in (0.33, 0.36, 0.43)] == [False, True, False]
    assert [contrast.in_patch(0.36, y) for y in (0.03, 0.04)] == [True, False]


# -------------------------------------------------------------------------------------- the masters


@pytest.mark.parametrize("glasses", [LIT, SPACES], ids=lambda one: one.kind)
@pytest.mark.parametrize("name", contrast.LIMITED)
def test_everybody_tells_the_shipped_glasses_apart(
    glasses: Glasses, name: str, found: dict[str, Apart]
) -> None:
    assert contrast.least(found[glasses.kind], name) >= glasses.limit


def test_lit_panes_differ_in_brightness_too(found: dict[str, Apart]) -> None:
    assert contrast.least(found["lit"], "grey") > 4


def test_the_table_tells_all_pairs_and_both_ways(found: dict[str, Apart]) -> None:
    lines = contrast.table(found["dim"], SPACES).splitlines()
    assert lines[0].split()[-5:] == list(sight.SIGHTS)
    assert [line.split("  ")[0] for line in (lines[1], lines[15])] == [
        "orange and yellow",
        "white and joker",
    ]
    assert [line.split("  ")[0] for line in lines[-2:]] == [
        "least, by the body",
        "least, by the patch",
    ]
    first = contrast.least(found["dim"], "normal", ("orange", "yellow"))
    assert lines[1].split()[-5] == f"{first:.1f}"


def test_one_pair_too_near_for_one_kind_of_eyes_breaks_the_limit(found: dict[str, Apart]) -> None:
    assert contrast.reached(found["lit"], LIT)
    key = ("tritanopia", ("orange", "pink"), ("3", "patch"))
    assert key in found["lit"]
    assert contrast.reached(found["lit"] | {key: 13.0}, LIT)
    assert not contrast.reached(found["lit"] | {key: 12.9}, LIT)
    grey = ("grey", ("orange", "pink"), ("3", "patch"))
    assert contrast.reached(found["lit"] | {grey: 0.0}, LIT)


def test_the_tool_fails_when_a_limit_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["contrast.py"])
    assert contrast.main() == 0
    assert "All limits are kept." in capsys.readouterr().out
    monkeypatch.setattr(contrast, "LIT", LIT._replace(limit=99.0))
    assert contrast.main() == 1
    assert "A limit is not kept." in capsys.readouterr().out
