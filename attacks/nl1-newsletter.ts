import { randomUUID } from 'node:crypto'
import { mailsTo, quiet } from './support/mail.ts'
import { type Attack, newTrial } from './support/trial.ts'

const ISSUES = '/api/admin/newsletter/issues'

/** What is no words, in whatever field of an issue. */
const notWords = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Pay <a href="//evil.example">here',
  'Hello\r\nBcc: everybody@example.com',
  'Hello\u2028Bcc: everybody@example.com',
  'Hello \u202egnp.exe',
  'Your key: ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
  '',
]
const notPages = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/shop" onclick="alert(1)',
  '/shop\r\nBcc: x',
]

type Block = Readonly<Record<string, string>>
const issue = (over: object = {}, block?: Block) => ({
  subject: 'News of the shop',
  preview: 'A short letter.',
  blocks: [{ kind: 'heading', text: 'Charts that grow' }, ...(block ? [block] : [])],
  ...over,
})

export const newsletterWords: Attack = {
  id: 'NL1',
  says: 'An issue of the newsletter is words and pages of the shop, goes out only by those who may, and a test goes home',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const email = `nl1-${randomUUID().slice(0, 8)}@example.com`
    const stranger = `stranger-${randomUUID().slice(0, 8)}@example.com`
    const { browser, headers } = await shop.staff('marketing', { email, last: 'Byron news' })
    const post = (path: string, body: object, as = headers) =>
      browser.post(path, body, { ...as, 'idempotency-key': randomUUID() })
    const button = { kind: 'button', text: 'See the shop', path: '/shop?a=1' }
    const made = await post(ISSUES, issue({}, button))
    trial.works('an issue is written', made.status === 201, made.text)
    const own = `${ISSUES}/${String(made.json.id)}`

    const tried: [string, object][] = [
      ...notWords.flatMap((words): [string, object][] => [
        [`subject ${words}`, issue({ subject: words })],
        [`preview ${words}`, issue({ preview: words })],
        [`heading ${words}`, issue({}, { kind: 'heading', text: words })],
        [`text ${words}`, issue({}, { kind: 'text', text: words })],
        [`button ${words}`, issue({}, { ...button, text: words })],
      ]),
      ...notPages.map((path): [string, object] => [`page ${path}`, issue({}, { ...button, path })]),
      ['an edition', issue({}, { kind: 'edition', productId: '"><img src=x onerror=alert(1)>' })],
      ['a block of its own kind', issue({}, { kind: 'html', text: 'x' })],
    ]
    for (const [what, body] of tried) {
      const saved = await post(ISSUES, body)
      trial.held(`saved: ${JSON.stringify(what.slice(0, 60))}`, saved.status === 400, saved.text)
      const shown = await post('/api/admin/newsletter/preview', body)
      trial.held(`shown: ${JSON.stringify(what.slice(0, 60))}`, shown.status === 400, shown.text)
    }

    const aims = Object.fromEntries(['to', 'email', 'bcc'].map((name) => [name, stranger]))
    const tested = await post(`${own}/test`, aims)
    await quiet(shop)
    const mails = await mailsTo(shop, email)
    const test = mails.find(({ text }) => text.includes('Charts that grow'))
    trial.works('a test arrives', tested.status === 200 && test !== undefined, tested.text)
    trial.held('a stranger got it', (await mailsTo(shop, stranger)).length === 0)

    const auditor = await shop.staff('auditor')
    const acts = [
      ['', issue()],
      [`/${String(made.json.id)}/test`, {}],
      [`/${String(made.json.id)}/move`, { move: 'send' }],
    ] as const
    for (const [path, body] of acts) {
      const wish = { ...auditor.headers, 'idempotency-key': randomUUID() }
      const { status } = await auditor.browser.post(`${ISSUES}${path}`, body, wish)
      trial.held(`a reader does ${path || 'write'}`, status === 403, status)
    }
    return trial.outcome()
  },
}
