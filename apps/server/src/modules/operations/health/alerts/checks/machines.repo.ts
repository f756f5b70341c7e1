import { sql } from 'kysely'
import { keyRingOf } from '../../../../stock/licenses/vault/key-vault.ts'
import { livingProcesses } from '../../living-processes.ts'
import type { Check } from '../alert.ts'
import { judgeClock, judgeCount, judgeDisk, judgeKeyAge, type Reading } from '../alerts.rules.ts'

/** Several processes of one machine tell the same: the worst of them counts. */
function onceEach(readings: readonly Reading[], isWorse: (a: Reading, b: Reading) => boolean) {
  const worst = new Map<string, Reading>()
  for (const reading of readings) {
    const known = worst.get(reading.subject)
    if (!known || isWorse(reading, known)) worst.set(reading.subject, reading)
  }
  return [...worst.values()]
}

const disk: Check = {
  kind: 'disk',
  severity: 'critical',
  pace: 'quick',
  read: async ({ db }) => {
    const beats = await livingProcesses({ db })
    const readings = beats.flatMap(({ machine, disks }) =>
      disks.map(({ folder, free, bytes }) => judgeDisk(machine, folder, free, bytes)),
    )
    return onceEach(readings, (a, b) => a.value < b.value)
  },
}

const clock: Check = {
  kind: 'clock',
  severity: 'warning',
  pace: 'quick',
  read: async ({ db }) => {
    const beats = await livingProcesses({ db })
    const readings = beats.flatMap(({ machine, clockOffsetSeconds }) =>
      clockOffsetSeconds === null ? [] : [judgeClock(machine, clockOffsetSeconds)],
    )
    return onceEach(readings, (a, b) => a.value > b.value)
  },
}

const providerKey: Check = {
  kind: 'provider-key-refused',
  severity: 'critical',
  pace: 'quick',
  read: async ({ config, db }) => {
    const refusals = (await livingProcesses({ db })).flatMap(({ keyRefusal }) => keyRefusal ?? [])
    const ending = config.STRIPE_SECRET_KEY.slice(-4)
    const [says = 'nothing'] = refusals
    return [
      judgeCount(
        '',
        refusals.length,
        `The card provider refuses our key ending ${ending}: ${says}`,
      ),
    ]
  },
}

/**
 * A key is as old as our first sight of it; the first one of all as the first batch it wrapped, because
 * shops are older than this table.
 */
const encryptionKey: Check = {
  kind: 'encryption-key',
  severity: 'warning',
  pace: 'slow',
  read: async ({ config, db }) => {
    const { current } = keyRingOf(config)
    await sql`
      insert into encryption_key_ages (kek_id, since)
      select ${current}, coalesce((
          select min(imported_at) from key_batches
          where kek_id = ${current} and not exists (select from encryption_key_ages)
        ), shop_now())
      on conflict do nothing`.execute(db)
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from shop_now() - since)::double precision / 86400 as days
      from encryption_key_ages
      where kek_id = ${current}`.execute(db)
    return rows.map(({ days }) => judgeKeyAge(current, days))
  },
}

export const machineChecks: readonly Check[] = [disk, clock, encryptionKey, providerKey]
