import type { Passage } from '@keyhaven/contracts/knowledge'
import { promises } from '@keyhaven/contracts/promises'
import { articles } from '../blog/blog.server.ts'
import { businessQuestions, businessReasons, businessSteps } from '../business.ts'
import { yearPages } from '../editions.ts'
import type { FaqItem } from '../faq.ts'
import { landings } from '../landing/landing.server.ts'
import { unnamed } from '../legal/identity.rules.ts'
import { policiesOf } from '../legal/legal.server.ts'
import { pricingQuestions } from '../pricing.ts'
import { aboutParts } from '../support/about.ts'
import { activationGuide } from '../support/activation.ts'
import { contactPage } from '../support/contact.ts'
import { environmentGuide } from '../support/environment.ts'
import { faqPage } from '../support/faq-page.ts'
import { buyingSteps, howItWorksPage } from '../support/how-it-works.ts'
import { installationGuide } from '../support/installation.ts'
import { officialLicensesGuide } from '../support/official-licenses.ts'
import { questionGroups } from '../support/questions.ts'
import { remoteSupportGuide } from '../support/remote-support.ts'
import { requirementsPage } from '../support/requirements.ts'
import { troubleshootingGuide } from '../support/troubleshooting.ts'
import { verificationPage } from '../support/verification.ts'
import { passagesOfGuide } from './from-guides.ts'
import { passagesOfMarkdown } from './from-markdown.ts'

const guides = [
  installationGuide,
  activationGuide,
  troubleshootingGuide,
  environmentGuide,
  remoteSupportGuide,
  officialLicensesGuide,
]

type Page = Readonly<{ path: string; title: string }>

const said = (page: Page, heading: string, text: string, anchor = ''): Passage => ({
  kind: 'faq',
  path: page.path,
  anchor,
  page: page.title,
  heading,
  text,
})

const questionsOf = (page: Page, items: readonly FaqItem[], anchor = '') =>
  items.map(({ question, answer }) => said(page, question, answer, anchor))

const business = { path: '/business-solutions', title: 'Business solutions' }
const pricing = { path: '/pricing', title: 'Prices' }

const ofYears = yearPages.flatMap((page) => [
  ...page.points.map(({ title, text }) => said(page, title, text)),
  ...questionsOf(page, page.questions),
])

const ofBusiness = [
  ...[...businessReasons, ...businessSteps].map(({ title, text }) => said(business, title, text)),
  ...questionsOf(business, businessQuestions),
]

const ofRequirements = requirementsPage.findOut.map(
  ([system, text]): Passage => ({
    ...said(requirementsPage, `Check what you have: ${system}`, text, 'find-out'),
    kind: 'requirements',
  }),
)

const about = { path: '/about', title: 'About us' }
const ofShop = aboutParts.map(({ title, paragraphs }) => said(about, title, paragraphs.join('\n')))

/** Pages that put a code into the cart say so in a passage. */
const ofOffers = landings
  .filter(({ coupon }) => coupon)
  .flatMap((page) =>
    page.passages
      .filter(({ text }) => text.includes(page.coupon ?? ''))
      .map(({ title, text }) => said(page, title, text)),
  )

/** Everything the shop has written that answers questions, in pieces. Editions, prices, stock and hours are asked live. */
export const passages: readonly Passage[] = [
  ...questionGroups.flatMap(({ id, items }) => questionsOf(faqPage, items, id)),
  ...questionsOf(pricing, pricingQuestions),
  ...ofYears,
  ...ofBusiness,
  ...landings.flatMap((page) => questionsOf(page, page.questions)),
  ...ofOffers,
  ...ofShop,
  ...buyingSteps.map(({ title, you, we }) => said(howItWorksPage, title, `${you} ${we}`)),
  said(verificationPage, verificationPage.title, verificationPage.description),
  said(
    contactPage,
    'How fast we answer',
    `${contactPage.description} E-mail and phone reach the same people. ${promises.reply}.`,
  ),
  ...ofRequirements,
  ...guides.flatMap(passagesOfGuide),
  ...policiesOf(unnamed).flatMap(({ slug, title, body }) =>
    passagesOfMarkdown({ kind: 'policy', path: `/${slug}`, title, body }),
  ),
  ...articles.flatMap(({ slug, title, body }) =>
    passagesOfMarkdown({ kind: 'blog', path: `/blog/${slug}`, title, body }),
  ),
]
