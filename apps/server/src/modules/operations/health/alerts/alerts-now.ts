import type { Context } from '../../../../context.ts'
import { openAlerts } from './alerts.repo.ts'

/** Every alert that is open. */
export const alertsNow = ({ db }: Pick<Context, 'db'>) => openAlerts(db)
