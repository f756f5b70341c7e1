import { zoneRoots } from '../apps/web/app/zones.ts'
import { decide } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import {
  aDraft,
  hashOf,
  publishedScript,
  SCRIPTS,
  scriptPost,
  stopScript,
  waitingOf,
} from './support/scripts.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const LOG = `${SCRIPTS}/log`
const markup = '"><img src=x onerror=alert(1)>\r\n{"level":60,"msg":"forged"}'

const entry = (scriptId: string, over: object = {}) => ({
  scriptId,
  pageUrl: '/faq?email=ada@example.com&token=secret#top',
  userAgent: markup,
  executionStatus: 'error',
  errorMessage: markup,
  deviceType: 'desktop',
  screenResolution: '1440x900',
  executedAt: new Date().toISOString(),
  ...over,
})

export const floodedScriptLog: Attack = {
  id: 'CS1',
  says: 'The public log of scripts takes no flood, no forged line, no query and no stranger’s script (T9)',
  async run(shop) {
    const trial = newTrial()
    const { id, isPublished, author } = await publishedScript(shop)
    trial.works('two people publish a script', isPublished)
    const visitor = () => shop.browser()
    const honest = await visitor().post(LOG, entry(id))
    trial.works('a browser tells of it', honest.status === 204, honest.text)
    const kept = (await shop.sql(
      'select page, user_agent, error_message from custom_script_log where script_id = $1',
      [id],
    )) as { page: string; user_agent: string; error_message: string }[]
    trial.works('it is kept', kept.length === 1)
    trial.held(
      'the query is kept',
      kept.every(({ page }) => page === '/faq'),
      kept,
    )
    const lines = kept.flatMap((row) => [row.user_agent, row.error_message])
    trial.held(
      'a line breaks the log',
      lines.every((line) => !/[\r\n]/.test(line)),
      lines,
    )
    for (const over of [
      { scriptId: 'script_x' },
      { scriptId: "'; drop table custom_script_log; --" },
      { executionStatus: 'fine' },
      { screenResolution: '<b>' },
      { extra: 1 },
      { errorMessage: 'x'.repeat(600) },
      { userAgent: 'x'.repeat(8_000) },
      { executedAt: 'yesterday' },
    ]) {
      const { status } = await visitor().post(LOG, entry(id, over))
      trial.held(
        `${JSON.stringify(over).slice(0, 40)} is taken`,
        status === 400 || status === 413,
        status,
      )
    }
    const other = await visitor().post(LOG, entry(`script_${'0'.repeat(20)}`))
    trial.held('an unknown script is told apart', other.status === honest.status, other.text)
    const flooder = visitor()
    const statuses: number[] = []
    for (let nth = 0; nth < 40; nth += 1) statuses.push((await flooder.post(LOG, entry(id))).status)
    trial.held('one network floods it', statuses.includes(429), statuses)
    for (let nth = 0; nth < 60; nth += 1) await visitor().post(LOG, entry(id))
    const [count] = (await shop.sql(
      'select count(*)::int as n from custom_script_log where script_id = $1',
      [id],
    )) as { n: number }[]
    trial.held('many networks flood it', (count?.n ?? 0) <= 120, count)
    for (const path of [`${SCRIPTS}/${id}`, '/api/admin/custom-script-log']) {
      const stranger = await visitor().get(path)
      trial.held(`a stranger reads ${path}`, stranger.status === 401, stranger.status)
    }
    const { browser, headers } = author
    const read = await browser.get(`/api/admin/custom-script-log?scriptId=${id}`, headers)
    const isData =
      String(read.headers['content-type']).startsWith('application/json') &&
      read.headers['x-content-type-options'] === 'nosniff'
    trial.held('the log is read as a page', isData, read.headers)
    await stopScript(author, id)
    return trial.outcome()
  },
}

export const scriptsOfOne: Attack = {
  id: 'CS2',
  says: 'Nobody alone brings code into a page, and no page of payments, keys or staff lets any run (T28)',
  async run(shop) {
    const trial = newTrial()
    const { id, content, isPublished, author, second } = await publishedScript(shop)
    trial.works('two people publish a script', isPublished)
    const visitor = shop.browser()
    const live = async () => (await visitor.get('/api/custom-scripts/public')).text
    const isLive = await eventually(async () => (await live()).includes(id), 10_000)
    trial.works('it is in the public list', Boolean(isLive))

    const evil = aDraft({ content: 'window.evil = 1' })
    const own = String((await scriptPost(second, '', evil)).json.id)
    await scriptPost(second, `/${own}/publish`, {})
    const waiting = await waitingOf(second, own)
    const alone = waiting ? await decide(second, waiting) : undefined
    trial.held('an admin publishes their own', (alone?.status ?? 0) >= 400, alone?.text)
    const on = await scriptPost(second, `/${own}/on`, { reason: 'Now' })
    trial.held('a draft is switched on', on.status >= 400, on.text)
    const start = await scriptPost(author, `/${id}/on`, { reason: 'Now' })
    trial.held('marketing switches one on', start.status === 403, start.text)
    for (const over of [
      { scriptType: 'html', content: '<img src=x onerror=alert(1)>' },
      { scriptType: 'html', content: '<script>alert(1)</script>' },
      { scriptType: 'html', content: '<iframe src="/account"></iframe>' },
      { scriptType: 'html', content: '<form action="https://evil.example"><input></form>' },
      { scriptType: 'css', content: '</style><script>alert(1)</script>' },
      { scriptType: 'javascript', content: '<script>alert(1)</script>' },
    ]) {
      const { status } = await scriptPost(author, '', aDraft(over))
      trial.held(`${over.content} is kept`, status === 400, status)
    }
    for (const role of ['support', 'catalogue', 'finance', 'auditor']) {
      const answer = await scriptPost(await shop.staff(role), '', aDraft())
      trial.held(`${role} writes a script`, answer.status === 403, answer.status)
    }
    trial.held('what one person wrote runs', !(await live()).includes(own))

    if (hasPages) {
      const policyOf = async (path: string) => {
        const { headers } = await visitor.get(path, { cookie: 'consent=all' })
        return String(headers['content-security-policy'])
      }
      const isAllowed = await eventually(
        async () => (await policyOf('/faq')).includes(hashOf(content)),
        10_000,
      )
      trial.works('a public page lets it run', Boolean(isAllowed))
      for (const root of Object.values(zoneRoots).flat()) {
        for (const path of [root, `${root}/x`, root.toUpperCase(), `${root}?utm_source=x`]) {
          const policy = await policyOf(path)
          const isClosed = !policy.includes('sha256-') && !/script-src[^;]*unsafe/.test(policy)
          trial.held(`${path} lets it run`, isClosed, policy)
        }
      }
    }
    await stopScript(author, id)
    return trial.outcome()
  },
}
