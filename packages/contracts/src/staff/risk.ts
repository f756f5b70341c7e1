import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { orAsked } from './approvals.ts'
import { riskRulesScreen } from './screens/risk-rules.ts'

/** Low is delivered at once, medium after a code from the mailbox, high after a person looked. */
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

export const riskRuleNames = [
  'providerRisk',
  'cardCountry',
  'networkCountry',
  'sameCard',
  'sameDevice',
  'sameNetwork',
  'sameAddress',
  'disposable',
  'worth',
  'edition',
] as const
export type RiskRuleName = (typeof riskRuleNames)[number]

export const HIGHEST_THRESHOLD = 101

/** How an order was judged when it was paid. Its parts add up to its score. */
export const riskOfOrder = z.object({
  score: z.number(),
  level: z.enum(riskLevels),
  at: z.string(),
  /** The thresholds of that moment. */
  codeFrom: z.number(),
  reviewFrom: z.number(),
  /** What it waits for now. */
  waitsFor: z.nullable(z.enum(['code', 'staff'])),
  /** Why it left the state before, or came to staff, in words; null while nothing happened. */
  outcome: z.nullable(z.string()),
  parts: z.array(
    z.object({
      /** A rule of the shop, or `plugin:` and the name of a plug-in. */
      rule: z.string(),
      title: z.string(),
      fact: z.string(),
      points: z.number(),
      most: z.number(),
    }),
  ),
})
export type RiskOfOrder = z.infer<typeof riskOfOrder>

const threshold = z
  .number('Type a number')
  .check(
    z.int('Type a whole number'),
    z.gte(1, 'At least 1'),
    z.lte(HIGHEST_THRESHOLD, 'At most 101'),
  )

/** What staff decide about holds. A threshold of 101 is never reached. */
export const riskSettings = z.object({
  isOn: z.boolean(),
  codeFrom: threshold,
  reviewFrom: threshold,
  codeHours: z
    .number('Type a number')
    .check(z.int('Type whole hours'), z.gte(1, 'At least 1 hour'), z.lte(168, 'At most 168 hours')),
})
export type RiskSettings = z.infer<typeof riskSettings>

const rulesAnswer = z.object({
  success: z.literal(true),
  settings: riskSettings,
  rules: z.array(
    z.object({
      name: z.enum(riskRuleNames),
      title: z.string(),
      says: z.string(),
      most: z.number(),
    }),
  ),
  highest: z.number(),
})
export type RiskRulesView = z.infer<typeof rulesAnswer>

export const viewRiskRules = {
  ...riskRulesScreen.calls.viewRiskRules,
  summary: 'The rules by which a payment is judged, their points and the thresholds',
  response: rulesAnswer,
} as const satisfies Endpoint

export const editRiskRules = {
  ...riskRulesScreen.calls.editRiskRules,
  summary: 'Changes the thresholds, or switches holds off',
  body: z.object({
    settings: riskSettings,
    /** What the screen showed: where another person has changed it since, nothing happens. */
    seen: riskSettings,
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter')),
  }),
  response: z.extend(rulesAnswer, orAsked),
} as const satisfies Endpoint
