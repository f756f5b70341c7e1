import type { AlertKind } from '@keyhaven/contracts/alert-kinds'
import type { Context } from '../../../../context.ts'
import type { Reading } from './alerts.rules.ts'

/** Looks at one family of facts. A subject that a look does not name any more counts as well. */
export type Check = Readonly<{
  kind: AlertKind
  severity: 'warning' | 'critical'
  /** Quick ones are looked at every 15 s, slow ones every five minutes. */
  pace: 'quick' | 'slow'
  read: (ctx: Context) => Promise<Reading[]>
}>
