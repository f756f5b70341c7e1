import type { PluginRiskFacts } from '@keyhaven/contracts/plugin'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type PluginJudgement, pointsWithin, sentenceOf } from './plugins.rules.ts'

const said = z.strictObject({
  points: z.number().transform((points) => Math.round(points)),
  sentence: z.string().trim().min(1).max(200),
})

/** A promise is no answer, and one that fails must not end the process. */
const ignore = (answer: unknown) => void Promise.resolve(answer).catch(() => {})

/** Whether any plug-in has a say. */
export const hasJudges = ({ plugins }: Pick<Context, 'plugins'>): boolean =>
  plugins.some(({ plugin }) => plugin.risk)

/** What each plug-in says of a payment. One that throws or answers anything else has said nothing. */
export function judgeByPlugins(
  { plugins }: Pick<Context, 'plugins'>,
  facts: PluginRiskFacts,
): PluginJudgement[] {
  return plugins.flatMap(({ plugin, log }) => {
    try {
      const answer = plugin.risk?.({ ...facts })
      if (answer === undefined) return []
      ignore(answer)
      const { points, sentence } = said.parse(answer)
      return [
        { plugin: plugin.name, version: plugin.version, points: pointsWithin(points), sentence },
      ]
    } catch (error) {
      log.warn('its judgement of a payment does not count', { error: sentenceOf(error) })
      return []
    }
  })
}
