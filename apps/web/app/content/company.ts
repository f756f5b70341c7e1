import { companyFacts } from '@keyhaven/contracts/company'
import { promises } from '@keyhaven/contracts/promises'

/** Who we are and how to reach us, as printed in the header, the footer and structured data. */
export const company = {
  ...companyFacts,
  supportHours: promises.hours,
  about: 'Perpetual office-suite licences, delivered by e-mail. One payment, yours to keep.',
} as const
