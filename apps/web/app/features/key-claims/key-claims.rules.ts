import type { ClaimAttempt } from '@keyhaven/contracts/data/key-claims'
import {
  normalCode,
  type Symptom,
  symptomOfCode,
  symptoms,
} from '@keyhaven/contracts/data/key-symptoms'
import type { KeyClaim } from '@keyhaven/contracts/key-claims'
import type { Product } from '@keyhaven/contracts/products'
import { activationGuide } from '../../content/support/activation.ts'
import type { GuideSection, Scope } from '../../content/support/guide.ts'
import { troubleshootingGuide } from '../../content/support/troubleshooting.ts'
import type { System } from '../../lib/computer/device.rules.ts'

/** What a claim says so far. */
export type Complaint = Readonly<{
  licenseId: number | undefined
  errorCode: string
  symptom: Symptom | ''
  tried: readonly ClaimAttempt[]
  note: string
}>

export const nothingYet: Complaint = {
  licenseId: undefined,
  errorCode: '',
  symptom: '',
  tried: [],
  note: '',
}

/** What the code says, else what was chosen; empty while neither is known. */
export const symptomIn = ({ errorCode, symptom }: Complaint): Symptom | '' =>
  symptomOfCode(normalCode(errorCode)) ?? symptom

const sectionOf = (symptom: Symptom) =>
  troubleshootingGuide.sections.find(({ id }) => id === symptom)

/** What can be chosen instead of a code, in the words of the guide. */
export const symptomOptions = symptoms.map((value) => ({
  value,
  label: sectionOf(value)?.title ?? 'Something else',
}))

type Reader = Readonly<{ system: System; product: Product | undefined }>

function concerns(scope: Scope | undefined, { system, product }: Reader): boolean {
  const isOwnSystem = !scope?.system || scope.system === system
  const isOwnEdition = !scope?.categories || !product || scope.categories.includes(product.category)
  return isOwnSystem && isOwnEdition
}

/** The passages that fit what someone sees: the section about it, else how to activate. */
export function fixFor(symptom: Symptom, reader: Reader): GuideSection {
  const general = reader.system === 'Mac' ? 'activate-on-mac' : 'activate-on-windows'
  const known = sectionOf(symptom)
  const section = known ?? activationGuide.sections.find(({ id }) => id === general)
  if (!section) throw new Error(`the activation guide lacks ${general}`)
  return { ...section, blocks: section.blocks.filter((block) => concerns(block.for, reader)) }
}

export type Problems = Readonly<{ licenseId?: string; errorCode?: string; symptom?: string }>

const CODE = /^[0-9A-Zx-]{0,20}$/

/** What is missing before a fix can be shown. */
export function problemsOf(complaint: Complaint): Problems {
  const isCode = CODE.test(normalCode(complaint.errorCode))
  return {
    ...(complaint.licenseId === undefined && { licenseId: 'Choose the licence.' }),
    ...(!isCode && { errorCode: 'A code has letters, digits and dashes, such as 0xC004C008.' }),
    ...(symptomIn(complaint) === '' && { symptom: 'Choose the closest match.' }),
  }
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "Tuesday 17 November at 15:12", by the visitor's own clock. */
export const momentText = (iso: string) => moment.format(new Date(iso))
export const dayText = (iso: string) => day.format(new Date(iso))

/** Keys someone can still complain about: not those that a person is looking at. */
export function claimableOf<Licence extends { id: number }>(
  licenses: readonly Licence[],
  claims: readonly KeyClaim[],
): Licence[] {
  const waiting = claims.filter(({ state }) => state === 'queued').map((claim) => claim.licenseId)
  return licenses.filter(({ id }) => !waiting.includes(id))
}
