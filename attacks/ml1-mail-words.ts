import { randomUUID } from 'node:crypto'
import { mailsTo, quiet } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const PATH = '/api/admin/mail-templates'
const TITLE = 'Your shop can send e-mail'
const LINE = 'Reply to it once, to see that answers reach you.'

/** What turns words into something else. */
const notWords = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Pay <a href="//evil.example">here</a>',
  '{{constructor.constructor("return process.env")()}}',
  '$' + '{process.env.SECRETS}',
  '<%= 7 * 7 %>',
  '#{7*7}{code}',
  '{link}',
  '{__proto__}',
  'Hello\r\nBcc: everybody@example.com',
  'Hello\nContent-Type: text/html',
  'Hello\u2028Bcc: everybody@example.com',
  'Hello \u202egnp.exe',
  'javascript:alert(1)',
  'Confirm at https://evil.example/verify',
  'Confirm at www.evil.example',
  'Write to billing@evil.example',
  'Your key: ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
  '',
  'x'.repeat(601),
]

const desk = async (shop: Shop, role: string) => {
  const { browser, headers } = await shop.staff(role)
  const call = (method: string, path: string, body?: unknown, extra = {}) =>
    browser.moved().call(method, `${PATH}${path}`, body, {
      ...headers,
      'idempotency-key': randomUUID(),
      ...extra,
    })
  return { call }
}

const versionOf = async (shop: Shop) => {
  const [row] = await shop.sql(
    "select coalesce(max(version), 0) as version from mail_words where template = 'mail-check'",
    [],
  )
  return Number(row?.version)
}

export const mailWords: Attack = {
  id: 'ML1',
  says: 'Words of a mail are words: no markup, code, header, address or key is ever saved in their place',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const { call } = await desk(shop, 'marketing')
    const seen = async () => {
      const { json } = await call('GET', '/mail-check')
      return { 'if-match': `"${String(json.stamp)}"` }
    }
    const save = async (words: object) =>
      await call('PUT', '/mail-check/draft', { words }, await seen())
    const publish = async () =>
      await call('POST', '/mail-check/publish', { reason: 'an attack' }, await seen())
    const honest = await save({ [LINE]: 'Answer it once & see.' })
    trial.works('plain words are saved', honest.status === 200, honest.text)
    await shop.command('mail-check', ['words-waiting@example.com'])
    await quiet(shop)
    const [early] = await mailsTo(shop, 'words-waiting@example.com')
    trial.held('a draft in a mail', early?.text.includes('Reply to it once') === true, early?.text)
    const unseen = await call(
      'POST',
      '/mail-check/publish',
      { reason: 'an attack' },
      { 'if-match': `"${await versionOf(shop)}"` },
    )
    trial.held('a draft published unseen', unseen.status === 412, unseen.text)
    const published = await publish()
    trial.works('and published', published.status === 200, published.text)
    await shop.command('mail-check', ['words-attack@example.com'])
    await quiet(shop)
    const [mail] = await mailsTo(shop, 'words-attack@example.com')
    trial.works('and mailed', mail?.text.includes('Answer it once & see.') === true, mail?.text)
    const before = await versionOf(shop)
    for (const words of notWords) {
      for (const phrase of [TITLE, LINE]) {
        const answer = await save({ [phrase]: words })
        trial.held(
          `saved: ${JSON.stringify(words.slice(0, 60))}`,
          answer.status === 400,
          answer.text,
        )
      }
    }
    const code = await save({ [TITLE]: 'Your code is 418206' })
    trial.held('a code in a subject', code.status === 400, code.text)
    const phrase = await save({ '<h1>': 'words for what no mail says' })
    trial.held('words for what the mail does not say', phrase.status === 400, phrase.text)
    const support = await desk(shop, 'support')
    const wish = { words: { [LINE]: 'Mine' }, reason: 'no right' }
    const acts = [
      ['PUT', 'draft'],
      ['POST', 'publish'],
      ['POST', 'discard'],
    ] as const
    for (const [method, act] of acts) {
      const foreign = await support.call(method, `/mail-check/${act}`, wish, await seen())
      trial.held(`${act} of a role that may not`, foreign.status === 403, foreign.text)
    }
    const none = await publish()
    trial.held('a draft was kept', none.status === 404, none.text)
    trial.held('a version was made', (await versionOf(shop)) === before)
    const restore = { version: 0, reason: 'as it was' }
    const back = await call('POST', '/mail-check/restore', restore, { 'if-match': `"${before}"` })
    trial.works('the words of the shop come back', back.status === 200, back.text)
    return trial.outcome()
  },
}

const key = /(?:[A-Z\d]{5}-){4}[A-Z\d]{5}/

export const templatePreviews: Attack = {
  id: 'ML2',
  says: 'No role sees a key or a link that leads anywhere in the preview of a template or of a logged mail',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    for (const role of ['super_admin', 'admin', 'support', 'marketing', 'auditor']) {
      const { call } = await desk(shop, role)
      for (const name of ['keys', 'seat-key']) {
        const file = await call('GET', `/${name}`)
        for (const sample of (file.json.samples as string[]) ?? []) {
          const shown = await call('POST', `/${name}/preview`, { sample, words: {} })
          const isShown = shown.status === 200 && shown.text.includes('•••••-•••••')
          trial.works(`${role} sees ${sample}`, isShown, shown.text)
          trial.held(`${role}: a key in ${sample}`, !key.test(shown.text))
          trial.held(`${role}: a link in ${sample}`, !shown.text.includes('href='))
        }
      }
    }
    const { call } = await desk(shop, 'finance')
    const refused = await call('POST', '/keys/preview', { sample: 'keys', words: {} })
    trial.held('a role without e-mail', refused.status === 403, refused.text)
    return trial.outcome()
  },
}

const TESTS_PER_HOUR = 10

export const testMails: Attack = {
  id: 'ML3',
  says: 'A test mail goes to the mailbox of the one who asks, ten times an hour, whatever the call says',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const email = `ml3-${randomUUID().slice(0, 8)}@example.com`
    const { browser, headers } = await shop.staff('marketing', { email, last: 'Byron spam' })
    const stranger = `stranger-${randomUUID().slice(0, 8)}@example.com`
    const aims = ['to', 'email', 'recipient', 'cc', 'bcc']
    const body = {
      sample: 'mail-check',
      words: {},
      ...Object.fromEntries(aims.map((name) => [name, stranger])),
    }
    const statuses: number[] = []
    for (let nth = 0; nth < TESTS_PER_HOUR + 5; nth += 1) {
      const { status } = await browser.moved().call('POST', `${PATH}/mail-check/test`, body, {
        ...headers,
        'idempotency-key': randomUUID(),
      })
      statuses.push(status)
    }
    trial.works('a test is sent', statuses[0] === 200, statuses)
    const sent = statuses.filter((status) => status === 200).length
    trial.held('more than ten in an hour', sent <= TESTS_PER_HOUR, statuses)
    await quiet(shop)
    const own = await mailsTo(shop, email)
    trial.works(
      'it arrives',
      own.some(({ subject }) => subject.startsWith('[Test]')),
    )
    trial.held('a stranger got mail', (await mailsTo(shop, stranger)).length === 0)
    return trial.outcome()
  },
}
