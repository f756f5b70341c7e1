/** What sets one hero apart from another. */
export type Layout = Readonly<{
  /** The band across the page. */
  band?: string
  /** Something painted behind, from edge to edge. */
  backdrop?: string
  frame: string
  words?: string
  isCentered?: boolean
  isInverse?: boolean
  /** Heading and the rest side by side, like a newspaper. */
  isWide?: boolean
  /** The heading as large as a poster. */
  isPoster?: boolean
  /** Nothing but the heading, the lead and the two ways on. */
  isBare?: boolean
  art?: string
}>
