import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { eventually } from './support/eventually.ts'
import { buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const HEALTH = '/api/admin/health'
const NOTES = '/api/admin/status-notes'

const post = ({ browser, headers }: StaffCall, path: string, body: object = {}) =>
  browser.call('POST', path, body, { ...headers, 'idempotency-key': randomUUID() })

/** An e-mail that died with its job; what it says is never shown. */
async function aDeadLetter(shop: Shop): Promise<string> {
  const [mail] = await shop.sql(
    `insert into emails (dedupe_key, template, recipient, data, reason, state, dead_at)
     values ($1, 'mail-test', 'dead@example.com', '{}', 'request:test', 'dead', now()) returning id`,
    [randomUUID()],
  )
  const [job] = await shop.sql(
    `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
     values ('dead-letters', $1::jsonb, 'emails.send', gen_random_uuid(), 440,
       '{"message": "550 no mailbox for dead@example.com"}') returning id`,
    [JSON.stringify({ emailId: Number(mail?.id) })],
  )
  return String(job?.id)
}

export const jobsOfOthers: Attack = {
  id: 'HL1',
  says: 'Who may not manage jobs sees none of them, and retries, replays and runs nothing',
  async run(shop) {
    const trial = newTrial()
    const admin = await shop.staff('admin')
    const first = await aDeadLetter(shop)
    const retried = await post(admin, `${HEALTH}/dead-letters/${first}/retry`)
    trial.works('an administrator retries a dead letter', retried.status === 202, retried.text)
    const id = await aDeadLetter(shop)
    const acts: [string, object][] = [
      [`${HEALTH}/dead-letters/${id}/retry`, {}],
      [`${HEALTH}/schedules/run`, { name: 'invariants.check' }],
      [`${HEALTH}/webhooks/in/evt_any/replay`, {}],
      [`${HEALTH}/webhooks/out/1/replay`, {}],
    ]
    for (const role of ['support', 'catalogue', 'finance', 'marketing', 'auditor']) {
      const member = await shop.staff(role)
      for (const [path, body] of acts) {
        const { status } = await post(member, path, body)
        trial.held(`${role} call ${path.slice(HEALTH.length)}`, status === 403, status)
      }
      const seen = await member.browser.get(HEALTH, member.headers)
      trial.held(`${role} look at the shop’s health`, seen.status === 403, seen.status)
    }
    const anyone = await shop.browser().post(`${HEALTH}/dead-letters/${id}/retry`, {})
    trial.held('a stranger retries a job', anyone.status === 401, anyone.status)
    const [still] = await shop.sql('select state from pgboss.job where id = $1', [id])
    trial.held('the dead letter is where it was', still?.state === 'created', still)
    const listed = await admin.browser.get(`${HEALTH}/dead-letters`, admin.headers)
    trial.held('the list names no address', !listed.text.includes('@'), listed.text)
    return trial.outcome()
  },
}

const facts = `
  select (select count(*) from ledger)::integer as money,
    (select count(*) from assignments)::integer as keys,
    (select count(*) from emails where template = 'order-confirmed')::integer as mails`

export const replayedEvents: Attack = {
  id: 'HL2',
  says: 'An event of the card provider that is replayed ten times at once changes money and keys once',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    await buy(shop)
    const admin = await shop.staff('admin')
    const event = await eventually(async () => {
      const [row] = await shop.sql(
        `select id, attempts from webhook_events
         where type = 'payment_intent.succeeded' and processed_at is not null
         order by received_at desc limit 1`,
      )
      return row
    })
    if (!event) throw new Error('the provider told nothing of the payment')
    const [before] = await shop.sql(facts)
    const path = `${HEALTH}/webhooks/in/${event.id}/replay`
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(admin, path)))
    trial.works(
      'each replay is taken',
      replies.every(({ status }) => status === 202),
    )
    await eventually(async () => {
      const [row] = await shop.sql('select attempts from webhook_events where id = $1', [event.id])
      return Number(row?.attempts) >= Number(event.attempts) + 10
    })
    const [after] = await shop.sql(facts)
    trial.held(
      'money, keys and mails are as before',
      JSON.stringify(after) === JSON.stringify(before),
      after,
    )
    return trial.outcome()
  },
}

/** What a stranger would like to know: machines, versions, parts, addresses, sums. */
const secrets =
  /postgres|pgboss|redis|stripe|smtp|node\b|127\.0\.0\.1|localhost|dead-letter|v?\d+\.\d+\.\d+|[\w.]+@[\w.]+|amount|minor|\$\s?\d/i

export const tellingStatus: Attack = {
  id: 'HL3',
  says: 'The public status tells no machine, version, queue, address or amount, and a note is text',
  async run(shop) {
    const trial = newTrial()
    const admin = await shop.staff('admin')
    const support = await shop.staff('support')
    const note = {
      follows: null,
      component: 'email',
      state: 'investigating',
      message: '<script>window.hacked = 1</script><b>late</b>',
    }
    const written = await post(admin, NOTES, note)
    trial.works('an administrator writes on it', written.status === 201, written.text)
    const refused = await post(support, NOTES, note)
    trial.held('support write on the status page', refused.status === 403, refused.status)
    const told = await eventually(async () => {
      const answer = await shop.browser().get('/api/status')
      return answer.text.includes('late') && answer
    })
    if (!told) throw new Error('the note is not on the status page')
    const { incidents: _, ...measured } = told.json as { incidents: unknown }
    const text = JSON.stringify(measured)
    trial.held('it names no machine', !text.includes(hostname()))
    trial.held(
      'it names no part, version, address or amount',
      !secrets.test(text),
      secrets.exec(text),
    )
    trial.held(
      'no writer is named',
      !told.text.includes('createdBy') && !told.text.includes('byName'),
    )
    const page = await shop.browser().get('/status')
    const isText =
      !page.text.includes('<script>window.hacked') && !page.text.includes('<b>late</b>')
    trial.held('markup in a note stays text', isText)
    return trial.outcome()
  },
}
