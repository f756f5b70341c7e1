/** How much of everything: rounds, seconds of each list, orders of a round, seconds of orders before them, starts, runs of Lighthouse. */
export const peerProfiles = {
  full: {
    rounds: 3,
    listSeconds: 10,
    alone: 20,
    together: 40,
    warmSeconds: 20,
    starts: 3,
    paints: 3,
  },
  short: {
    rounds: 2,
    listSeconds: 8,
    alone: 8,
    together: 20,
    warmSeconds: 10,
    starts: 1,
    paints: 1,
  },
  // It shows that the comparison works; its figures say little.
  ci: { rounds: 1, listSeconds: 6, alone: 2, together: 10, warmSeconds: 3, starts: 1, paints: 0 },
} as const

export type PeerProfile = (typeof peerProfiles)[keyof typeof peerProfiles]
