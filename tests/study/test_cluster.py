"""A cluster of Dask: the same totals as here, whoever plays, and whoever is lost meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from rulewright.study import cluster
from rulewright.study.chunk_player import OtherVersion
from rulewright.study.cluster import Unreachable, connected, on_client
from rulewright.study.executors import here
from rulewright.study.plan import Plan
from rulewright.study.run_plan import carry_out
from rulewright.study.study_store import opened
from rulewright.study.totals import Totals
from tests.cli.projects import GAME, run
from tests.study.test_store import nobody
from tests.study.walking import kits, plan
from tests.waiting import DEADLINE


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two workers, started once: that takes most of the time of these tests."""
    cluster._quiet()
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as workers,
        Client(workers, set_as_default=False) as client,
    ):
        yield client


def whole(wanted: Plan, sides: int = 1) -> Totals:
    return carry_out(wanted, kits()[:sides], here, None, nobody).totals


def test_a_cluster_counts_what_is_counted_here(client: Client) -> None:
    wanted = plan(60, sides=2)
    assert carry_out(wanted, kits(), on_client(client), None, nobody).totals == whole(wanted, 2)


def test_a_killed_worker_loses_nothing(client: Client) -> None:
    wanted = plan(2_000, size=50)
    pids = client.run(os.getpid)
    done: list[int] = []

    def kill(games: int) -> None:
        done.append(games)
        if len(done) == 4:
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    outcome = carry_out(wanted, kits()[:1], on_client(client), None, kill)
    assert outcome.totals == whole(wanted)
    client.wait_for_workers(2, timeout=DEADLINE)
    assert {*client.run(os.getpid).values()} != {*pids.values()}


def test_a_coordinator_that_stops_goes_on_from_what_is_on_disk(client: Client, tmp_path: Path) -> None:
    wanted = plan(200, size=10)

    def stop(games: int) -> None:
        if games >= 60:
            raise KeyboardInterrupt

    first = carry_out(wanted, kits()[:1], on_client(client), opened(tmp_path, wanted), stop)
    assert first.stopped
    second = carry_out(wanted, kits()[:1], on_client(client), opened(tmp_path, wanted), nobody)
    assert second.kept == 60
    assert second.totals == whole(wanted)


def test_workers_of_another_version_are_told(client: Client) -> None:
    wanted = plan(engine="0" * 16)
    with pytest.raises(OtherVersion, match="another version of Rulewright is installed"):
        carry_out(wanted, kits()[:1], on_client(client), None, nobody)


def test_a_study_is_played_by_the_scheduler_of_an_address(
    client: Client, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("simulate", GAME, "--games", "60", "--table")
    assert run(*arguments, "here.csv").exit_code == 0
    monkeypatch.setattr(cluster, "WAIT", DEADLINE)
    scheduler: Any = client.scheduler
    found = run(*arguments, "there.csv", "--scheduler", scheduler.address)
    assert found.exit_code == 0, found.stderr
    assert Path("there.csv").read_text() == Path("here.csv").read_text()


def test_a_scheduler_that_cannot_be_reached_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "WAIT", 0.3)
    for address in ("tcp://127.0.0.1:1", "nowhere", "tcp://nowhere.invalid:8786"):
        found = run("simulate", GAME, "--games", "4", "--scheduler", address, "--out", "kept")
        assert found.exit_code == 2
        assert f"Error: There is no scheduler at {address}." in found.stderr


def test_a_scheduler_without_workers_is_told() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as empty,
        pytest.raises(Unreachable, match=r"has no workers\. Start some: dask worker inproc:"),
        connected(empty.scheduler_address, 0.3),
    ):
        raise AssertionError
