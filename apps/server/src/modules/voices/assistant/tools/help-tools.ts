import { businessHoursAt, SUPPORT_ZONE } from '@keyhaven/contracts/business-hours'
import * as z from 'zod/mini'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { pageKnowledge, searchKnowledge } from '../knowledge/search-knowledge.ts'
import { publishedAnswers } from './published-answers.repo.ts'
import { result, tool } from './tool.ts'

type Piece = Readonly<{
  page: string
  path: string
  anchor?: string
  heading: string
  text: string
  score: number
}>

const placeOf = ({ path, anchor }: Piece) => (anchor ? `${path}#${anchor}` : path)

/** Pieces of pages, each with the place that the answer cites. */
function passagesOf(pieces: readonly Piece[]) {
  if (pieces.length === 0)
    return result(
      { passages: [], say: 'No page says anything about that.' },
      { outcome: 'nothing' },
    )
  const passages = pieces.map((piece) => ({
    title: piece.page,
    path: placeOf(piece),
    heading: piece.heading,
    text: piece.text,
    score: Number(piece.score.toFixed(3)),
  }))
  return result({ passages }, { citations: passages.map(({ title, path }) => ({ title, path })) })
}

const searchHelp = tool({
  name: 'search_help',
  description:
    'What our pages say: questions and answers, guides, policies, requirements, articles. Best first. No prices, stock or hours.',
  input: z.strictObject({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
  run: async ({ db }, { knowledge }, { query }) => {
    const [written, found] = await Promise.all([
      publishedAnswers(db, query),
      searchKnowledge(db, knowledge, query),
    ])
    return passagesOf([...written, ...found])
  },
})

const policyPages = {
  refund: '/refund-policy',
  delivery: '/legal-shipping-policy',
  payment: '/payment-policy',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  licence: '/license-agreement',
  cookies: '/cookies-policy',
  security: '/security-policy',
} as const

const kinds = Object.keys(policyPages) as (keyof typeof policyPages)[]

const getPolicy = tool({
  name: 'get_policy',
  description: 'A policy of the shop, word for word, in pieces.',
  input: z.strictObject({ kind: z.enum(kinds) }),
  run: async ({ db }, { knowledge }, { kind }) =>
    passagesOf(await pageKnowledge(db, knowledge, policyPages[kind])),
})

const getBusinessHours = tool({
  name: 'get_business_hours',
  description: 'When people answer, whether they do now, and how to reach them.',
  input: z.strictObject({}),
  run: async (ctx, { storeId }) => {
    const settings = await settingsOf({ ...ctx, storeId })
    const { 'support.holidays': holidays, 'support.hours': week } = settings
    const { phone, email } = settings['company.facts']
    const hours = businessHoursAt(ctx.now(), SUPPORT_ZONE, holidays, week)
    return result(
      {
        isOpen: hours.isOpen,
        hours: hours.businessHours,
        now: `${hours.localTime} ET`,
        opensIn: hours.timeUntilOpen,
        closesIn: hours.timeUntilClosed,
        phone,
        email,
      },
      { citations: [{ title: 'Contact', path: '/contact' }] },
    )
  },
})

export const helpTools = [searchHelp, getPolicy, getBusinessHours] as const
