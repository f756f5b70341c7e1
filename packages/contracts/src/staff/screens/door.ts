/** What a call stands under; `none` reaches nothing that a law keeps. */
export type Law = 'key' | 'money' | 'price' | 'guard' | 'people' | 'words' | 'none'

/** The functions of the server that calls pass, each of which keeps a law. */
export type ChokePoint =
  | 'moveKeys'
  | 'assignUnits'
  | 'markSeen'
  | 'openOrderTo'
  | 'fetchExport'
  | 'noteFetch'
  | 'refuseAlone'
  | 'makeRefundJob'
  | 'judgeSale'
  | 'judgeMeasured'
  | 'writeSettings'
  | 'whyNotApart'
  | 'confirmAlone'
  | 'covers'
  | 'askApproval'
  | 'audited'
  | 'faultsIn'

/** The law of a call that changes something, and what it passes. */
export type Door = 'none' | Readonly<{ law: Law; passes: readonly ChokePoint[] }>
