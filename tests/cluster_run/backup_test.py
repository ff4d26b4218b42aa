#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Backup and restore of PostgreSQL as docs/operations.md has them: a base backup taken under load and the WAL since then
bring back every acknowledged move.

usage: backup_test.py [TEST], with the program in CAPBARREL
"""
import os
import shutil

import run  # noqa: I001: it says where the parts of a cluster lie
import faults
from part import until


class Backup(run.ClusterTest):
    def folder(self, made, name):
        folder = made.folder / name
        folder.mkdir(mode=0o700)
        if made.postgres.user:
            os.chown(folder, made.postgres.user.pw_uid, made.postgres.user.pw_gid)
        return folder

    def test_a_backup_and_the_wal_bring_back_every_move(self):
        self.only_long()
        with run.under_load(4, 20) as (made, loads):
            postgres = made.postgres
            archive, backup = self.folder(made, "archive"), self.folder(made, "backup")
            postgres.set("archive_mode", "on")
            postgres.set("archive_command", f"test ! -f {archive}/%f && cp %p {archive}/%f")
            postgres.stop()
            faults.start_postgres(postgres)
            run.everybody_plays_on(loads)
            postgres.tool("pg_basebackup", "-D", backup, "-h", postgres.sockets(), "-p", str(postgres.port), "-U",
                          "capbarrel", "--checkpoint=fast", "--no-sync")
            run.everybody_plays_on(loads)
            for load in loads:
                load.stop()

            segment = postgres.ask("SELECT pg_walfile_name(pg_switch_wal())")[0][0]
            until(lambda: (archive / segment).exists(), "the archiving of the last segment")
            postgres.kill()
            shutil.rmtree(postgres.data)
            backup.rename(postgres.data)
            with open(postgres.data / "postgresql.auto.conf", "a", encoding="utf-8") as settings:
                settings.write(f"restore_command = 'cp {archive}/%f %p'\n")
            (postgres.data / "recovery.signal").touch()
            faults.start_postgres(postgres)
            until(lambda: postgres.ask("SELECT pg_is_in_recovery()") == [["f"]], "the end of the recovery")
            until(lambda: run.whole(made), "the nodes' return")
            self.assertEqual(run.check(made, loads), [])


if __name__ == "__main__":
    run.run_tests("Backup")
