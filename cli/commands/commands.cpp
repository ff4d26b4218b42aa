// SPDX-License-Identifier: MIT
#include "cli/commands/commands.hpp"

namespace cb::cli {

std::vector<Command> all_commands() {
  struct Entry {
    const char* name;
    const char* about;
    void (*add)(Command&);
    const char* notes;
  };
  constexpr Entry kCommands[] = {
      {"play", "play at this terminal, alone or with others", &add_play,
       "Try:  capbarrel play\n"
       "      capbarrel play top-cap --seat cream=human,blue=human\n"
       "      capbarrel play loot --level 5\n"
       "      capbarrel play trap-the-cap --players 3 --option game=tower --save evening.match\n"
       "      capbarrel play --load evening.match\n"
       "Seats go by their name in the game, by letter or by number. At the table, type help.\n"},
      {"games", "list the games", &add_games,
       "Try:  capbarrel games\n"
       "      capbarrel games --editions\n"},
      {"rules", "show a game's rules, one by number, or those about a word", &add_rules,
       "Try:  capbarrel rules loot | less\n"
       "      capbarrel rules loot LT-10\n"
       "      capbarrel rules bottlecap-vikings helper\n"},
      {"options", "show what can be chosen before a game", &add_options,
       "Try:  capbarrel options trap-the-cap\n"
       "Every command that takes a game takes these as --option NAME=VALUE, more than once if need be.\n"},
      {"edition", "check a board of your own, and say how it differs from another", &add_edition,
       "Try:  capbarrel edition my-loot.toml\n"
       "      capbarrel edition my-cap.toml --against four\n"
       "All that is wrong is told with its line; otherwise who can play on it, and what differs from the first "
       "edition.\n"
       "Exit codes: 0 it can be played on, 2 it cannot.\n"},
      {"show", "draw a board", &add_show,
       "Try:  capbarrel show loot\n"
       "      capbarrel show top-drop --seat a --position 10.20.30.40,5.15.25.35/22,1.6-9/up/s2f1c2w4/a-turn\n"},
      {"moves", "list the legal actions of a position", &add_moves,
       "Try:  capbarrel moves top-cap --setup one\n"
       "      capbarrel moves top-cap --json --position a4b3c2d1/c6d5e4f3/blue\n"
       "Each line has an action and the position after it; chance outcomes also have a weight.\n"},
      {"replay", "show a saved match turn by turn", &add_replay,
       "Try:  capbarrel replay evening.match --no-boards\n"
       "      capbarrel show top-cap --position $(capbarrel replay --position evening.match)\n"},
      {"check", "say whether a saved match is legal, or where and why not", &add_check,
       "Try:  capbarrel check evening.match\n"
       "Exit codes: 0 legal, 1 legal but with another result than it says, 2 not legal or not readable.\n"},
      {"analyse", "say what a strong bot thinks of a position or a match", &add_analyse,
       "Try:  capbarrel analyse evening.match\n"
       "      capbarrel analyse loot --position e2c2d2/e4c8/crates/0\n"
       "      capbarrel analyse top-cap --nodes 1000000 --json\n"
       "A finished match is reviewed: every decision is judged from what its seat could see, and luck told apart.\n"},
      {"perft", "count action sequences of a given length", &add_perft,
       "Try:  capbarrel perft top-cap 6\n"
       "      capbarrel perft loot 3 --option movement=free --divide\n"
       "The total stands alone on the last line; the time goes to standard error.\n"},
      {"playout", "play random games and sum them up", &add_playout,
       "Try:  capbarrel playout loot --games 10000 --seed 7\n"
       "      capbarrel playout bottlecap-vikings --players 4 --json\n"},
      {"arena", "let two bots play each other and say which is stronger", &add_arena,
       "Try:  capbarrel arena loot 3 2 --rounds 50\n"
       "      capbarrel arena trap-the-cap 5@50ms uct@50ms --players 4 --sprt 0,50 --jobs 2\n"
       "      capbarrel arena top-cap 5 exec:./my-engine@50ms --out evening.jsonl\n"
       "      capbarrel arena top-drop --ladder --json\n"
       "A round has the same luck for both, once for every way to seat them. docs/arena.md says how it is reckoned.\n"
       "Exit codes: 0 done, 1 a level of the ladder does not surely beat the one below, 2 bad input.\n"},
      {"tune", "find better weights for a bot's evaluation by letting it play itself", &add_tune,
       "Try:  capbarrel tune loot --bot 5@2000 --steps 500 --out loot.jsonl\n"
       "      capbarrel tune top-cap --bot 4 --only guard,threat --jobs 2\n"
       "Prints the weights as games/GAME/bots.toml has them, and the arena's command that says whether they are "
       "better.\n"
       "With --out the same command goes on from where it was; more steps may be asked for. See docs/tuning.md.\n"},
      {"study", "let bots find out whether a game is fair, how long it is and what wins", &add_study,
       "Try:  capbarrel study top-cap --each setup\n"
       "      capbarrel study top-drop --level 4 --games 1000 --each players --each difficulty\n"
       "      capbarrel study trap-the-cap --players 4 --games 5000 --out evening.jsonl\n"
       "      capbarrel study loot --json\n"
       "docs/study has what it found, and says what the numbers are.\n"},
      {"balance", "look for a board that is fairer, shorter or whatever one aims at", &add_balance,
       "Try:  capbarrel balance loot --may-change list\n"
       "      capbarrel balance loot --aim 'draws<=0.39' --aim first-seat=0.45..0.55 --may-change pawns.mirrored --bot "
       "4\n"
       "      capbarrel balance top-cap --setup one --aim first-seat=0.5 --rounds 0\n"
       "With --out the same command goes on from where it was. docs/balance.md says what may be aimed at and how it "
       "is done.\n"},
      {"engine", "let another program play our bots, over standard input and output", &add_engine,
       "Try:  (printf 'game top-cap\\nposition start\\ngo movetime 500\\n'; sleep 1) | capbarrel engine\n"
       "      capbarrel arena loot 5 'exec:capbarrel engine --option Level=4@50ms' --rounds 10\n"
       "docs/engine-protocol.md says what is spoken.\n"},
      {"bot-worker", "think for the bots of servers elsewhere, over NATS", &add_bot_worker,
       "Try:  capbarrel bot-worker --nats nats://127.0.0.1:4222\n"
       "      capbarrel serve --nats-url nats://127.0.0.1:4222 --nats-bots\n"
       "As many as you like may run, on any machines; docs/operations.md says what becomes of a thought whose worker "
       "goes.\n"},
      {"solve", "work out what every position of a game is worth", &add_solve,
       "Try:  capbarrel solve top-cap\n"
       "      capbarrel solve top-cap --out top-cap.table --verify\n"
       "Needs 640 MB of memory and of disk; a run that was stopped goes on where it was.\n"
       "Exit codes: 0 done, 1 stopped or found wrong, 2 bad input.\n"},
      {"probe", "look a position up in a table that solve has made", &add_probe,
       "Try:  capbarrel probe top-cap.table\n"
       "      capbarrel probe top-cap.table a4b3c2d1/c6d5e4f3/blue --json\n"
       "      capbarrel probe top-cap.table --setup two\n"
       "      capbarrel probe top-cap.table --summary\n"},
      {"puzzles", "find puzzles in a table or in games between bots, and check them", &add_puzzles,
       "Try:  capbarrel puzzles top-cap > puzzles.json\n"
       "      capbarrel puzzles loot --count 50 --nodes 20000 --out loot.jsonl > puzzles.json\n"
       "      capbarrel puzzles top-drop --count 10\n"
       "      capbarrel puzzles --check puzzles.json\n"
       "From a table every move of a solution but the last is the only one that wins; from games between bots one way\n"
       "is clearly best, or one first move still wins. docs/puzzles.md says what counts.\n"
       "With --out the same command goes on from where it was. Exit codes: 0 done, 1 a puzzle does not stand, 2 bad "
       "input.\n"},
      {"join", "play at a table of a server, from this terminal", &add_join,
       "Try:  capbarrel join http://localhost:8080/t/TABLE\n"
       "      capbarrel join http://localhost:8080\n"
       "      capbarrel join http://localhost:8080 --new loot --seats me,bot:3 --clock 10+5\n"
       "You are a guest, and the same one when you come back. At the table, type help.\n"},
      {"load", "play many matches at once against a server, and measure it", &add_load,
       "Try:  capbarrel load http://localhost:8080 --matches 2000\n"
       "      capbarrel load --matches 5000 --rate 10000 --seconds 30 --server-pid $(pidof capbarrel)\n"
       "      capbarrel load --journal moves.txt --until-cut; capbarrel load --verify moves.txt\n"
       "The server must allow it: docs/load.md says how.\n"
       "Exit codes: 0 done, 1 something went wrong or was lost, 2 bad input or no server.\n"},
      {"serve", "open tables for people elsewhere, over HTTP and WebSocket", &add_serve,
       "Try:  capbarrel serve\n"
       "      capbarrel serve --lan\n"
       "      capbarrel serve --config capbarrel.toml --log-level debug\n"
       "docs/operations.md says how to run it for others; docs/protocol.md what it speaks.\n"},
      {"backup", "copy a server's database while it runs", &add_backup,
       "Try:  capbarrel backup evening.db\n"
       "      capbarrel backup --data /var/lib/capbarrel/capbarrel.db /backup/$(date +%F).db\n"
       "Where the database is comes from --data, CAPBARREL_DATA or the file of --config, as for the server.\n"
       "Exit codes: 0 copied and checked, 1 the database is damaged, 2 bad input.\n"},
      {"migrate", "move everything that a server keeps to another database", &add_migrate,
       "Try:  capbarrel migrate /var/lib/capbarrel/capbarrel.db 'postgres:///capbarrel?host=/var/run/postgresql'\n"
       "      capbarrel migrate postgres://caps.example/capbarrel evening.db\n"
       "No server may run with either. FROM stays as it is; TO must be new or empty. Killed anywhere, the same command "
       "goes "
       "on.\n"
       "At the end both are compared. Exit codes: 0 moved and the same, 1 broken off or not the same, 2 bad input.\n"},
      {"operators", "say who may use the operators' page of a server, running or not", &add_operators,
       "Try:  capbarrel operators list\n"
       "      capbarrel operators add Ann\n"
       "      sudo -u capbarrel capbarrel operators remove Ann --config /etc/capbarrel/capbarrel.toml\n"
       "A name is that of an account. Where the database is comes from --data, CAPBARREL_DATA or the file of --config, "
       "as\n"
       "for the server. Exit codes: 0 done, 1 refused or no answer, 2 bad input.\n"},
      {"bench", "print a signature and the speed of every game", &add_bench,
       "Try:  capbarrel bench\n"
       "A signature changes only when a game's behaviour does, never with the machine.\n"},
      {"completions", "print a script by which a shell completes these commands", &add_completions,
       "Try:  source <(capbarrel completions bash)\n"
       "      capbarrel completions bash > ~/.local/share/bash-completion/completions/capbarrel\n"
       "      capbarrel completions zsh > ~/.zfunc/_capbarrel\n"
       "      capbarrel completions fish > ~/.config/fish/completions/capbarrel.fish\n"},
      {"manual", "print a manual page of the program or of a command", &add_manual,
       "Try:  capbarrel manual play | man -l -\n"
       "      capbarrel manual --out ~/.local/share/man/man1\n"},
  };
  std::vector<Command> commands;
  for (const auto& entry : kCommands) entry.add(commands.emplace_back(entry.name, entry.about, entry.notes));
  return commands;
}

}  // namespace cb::cli
