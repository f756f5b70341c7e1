import { broken, type Finding, type Named } from './finding.rules.ts'
import { closeGround, type Ground, openGround } from './ground.ts'
import * as database from './look-database.ts'
import * as machine from './look-machine.ts'
import * as outside from './look-outside.ts'

type Look = (ground: Ground) => Finding | Promise<Finding>

/** What everything else rests on comes first. */
export const checks: Readonly<Record<string, Look>> = {
  'settings.file': machine.lookAtFile,
  'settings.placeholders': machine.lookAtPlaceholders,
  'settings.values': machine.lookAtSettings,
  'settings.names': machine.lookAtNames,
  'database.answers': database.lookAtDatabase,
  'database.role': database.lookAtRole,
  'database.owner': database.lookAtOwner,
  schema: database.lookAtSchema,
  'server.ready': outside.lookAtServer,
  'worker.running': outside.lookAtWorker,
  version: database.lookAtRunning,
  units: machine.lookAtUnits,
  queue: database.lookAtQueue,
  'keys.open': database.lookAtKeys,
  invariants: database.lookAtInvariants,
  clock: database.lookAtClock,
  disk: machine.lookAtDisks,
  mail: outside.lookAtMail,
  'provider.key': outside.lookAtProvider,
  'provider.webhook': outside.lookAtWebhook,
  'certificate.shop': outside.lookAtShopName,
  'certificate.staff': outside.lookAtStaffName,
  'backup.age': outside.lookAtBackup,
  'backup.away': outside.lookAtAway,
  'restore.drill': outside.lookAtDrill,
}

/** A look that throws is a finding, and the others go on. */
async function looked(id: string, look: Look, ground: Ground): Promise<Named> {
  try {
    return { id, ...(await look(ground)) }
  } catch (error) {
    const says = `It could not be looked at: ${(error as Error).message}.`
    return { id, ...broken(says, 'journalctl -u keyhaven-server may say more.') }
  }
}

/** All of them, one after the other: a machine that is ill is not asked everything at once. */
export async function examine(variables: NodeJS.ProcessEnv): Promise<Named[]> {
  const ground = await openGround(variables)
  try {
    const findings: Named[] = []
    for (const [id, look] of Object.entries(checks)) findings.push(await looked(id, look, ground))
    return findings
  } finally {
    await closeGround(ground)
  }
}
