/* SPDX-License-Identifier: MIT
 *
 * Duties by lease, over one store: two nodes that may be stopped between any two steps, for as long as you like, and
 * killed. What a duty does is an append to a match's log at the version that was read; when the match is over it is to
 * be rated once. A node does either while it believes that it has the lease, and it may be wrong: the lease runs out by
 * the store's clock while the node sleeps.
 *
 * What is taken for granted, by the name under which code that meets it can point here:
 *
 *   FENCE      An append compares the version and stores in one step, and one that was stored stays (Log::append).
 *   READ       A read sees all that was stored before it began (Log::read).
 *   LEASE      A lease is taken in one step, by whoever has it or after it has run out, and only the store's clock says
 *              when that is. A node's own clock decides nothing.
 *   ONE_RATING That a match is rated and what it changes are stored in one step, of which the second is refused
 *              (People::rate).
 *   LOOKING    A node that lives looks for what is due again and again, whoever has done it before.
 *   MENDING    Nodes are not killed for ever: from some time on one of them, or one started in its place, lives.
 *
 * Shown: nothing is done twice (the assertions), and all that is due is done, whoever was killed (the claim `done`).
 * Each of NO_FENCE, NO_END, SPLIT_RATING and RATE_ONLY_AT_THE_END takes one of these away, and Spin must find out.
 */
#ifndef EFFECTS
#define EFFECTS 3  /* moves of the match, one after the other */
#endif
#ifndef CRASHES
#define CRASHES 2
#endif
#define NODES 2
#define NOBODY 255

/* The store. */
byte version = 0;       /* of the match's log */
byte effects[EFFECTS];  /* how often each version was stored */
bool rated = false;     /* the row that says so */
byte ratings = 0;       /* how often it changed anything */
byte holder = NOBODY;   /* of the lease */

/* The world. */
bool killed[NODES];
byte crashes = CRASHES;
byte alive = NODES;

inline append() {
#ifdef NO_FENCE
  atomic { effects[seen]++; version = (version > seen -> version : seen + 1) }
#else
  atomic {
    if
    :: version == seen -> effects[seen]++; version++
    :: else  /* somebody else was faster: what they did is read the next time */
    fi
  }
#endif
  assert(effects[seen] == 1)
}

inline rate() {
#ifdef SPLIT_RATING
  if
  :: !rated -> ratings++; rated = true
  :: else
  fi;
#else
  atomic {
    if
    :: !rated -> rated = true; ratings++
    :: else
    fi
  };
#endif
  assert(ratings == 1)
}

active [NODES] proctype node() {
  byte seen;

awake:
  {
    do
    :: atomic { (holder == NOBODY || holder == _pid) && !(version == EFFECTS && rated) -> holder = _pid };
      seen = version;
      if
      :: seen < EFFECTS ->
        append();
#ifdef RATE_ONLY_AT_THE_END
        if
        :: version == EFFECTS && seen == EFFECTS - 1 -> rate()
        :: else
        fi
#endif
#ifndef RATE_ONLY_AT_THE_END
      :: seen == EFFECTS -> rate()
#else
      :: seen == EFFECTS
#endif
      fi
    :: version == EFFECTS && rated -> goto end_rest
    od
  } unless {
    killed[_pid]
  };
  /* What it knew is lost, and the lease is still in its name. It stays dead, or is started anew. */
  atomic {
    killed[_pid] = false;
    seen = 0;
    if
    :: alive > 1 -> alive--; goto end_rest
    :: goto awake
    fi
  };

end_rest:
  skip
}

/* Time passes in the store: any lease runs out at any time, whether its holder knows or not. */
active proctype clock() {
end_clock:
  do
#ifdef NO_END
  :: false
#else
  :: atomic { holder != NOBODY -> holder = NOBODY }
#endif
  od
}

active proctype trouble() {
end_trouble:
  do
  :: atomic { crashes > 0 -> crashes--; killed[0] = true }
  :: atomic { crashes > 0 -> crashes--; killed[1] = true }
  :: crashes == 0 -> break
  od
}

ltl done { <> (version == EFFECTS && rated && ratings == 1) }
