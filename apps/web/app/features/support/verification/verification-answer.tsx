import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { VerifiedLicense, verifyLicense } from '@keyhaven/contracts/license-verification'
import { notOurs, stateWords } from '../../../content/support/verification.ts'
import { isApiError } from '../../../lib/api/api.ts'
import { longDate } from '../../../lib/dates.ts'
import { Notice } from '../../../ui/notice.tsx'

type VerificationAnswerProps = {
  answer: OutputOf<typeof verifyLicense> | undefined
  error: unknown
}

const failureText = (error: unknown) =>
  isApiError(error) && error.code === 'too_many_requests'
    ? 'Too many checks in a short time. Please wait a minute.'
    : 'The check is not available right now. Please try again in a moment.'

function Sold({ license }: { license: VerifiedLicense }) {
  const { tone, title, text } = stateWords[license.state]
  return (
    <Notice tone={tone} title={title} isNew>
      {text}
      <span className="mt-2 block font-semibold">
        {license.edition}, sold on {longDate(license.soldOn)}
      </span>
    </Notice>
  )
}

/** What the shop says about the key; an error in a field is shown at the field. */
export function VerificationAnswer({ answer, error }: VerificationAnswerProps) {
  if (error) {
    if (isApiError(error) && error.details) return null
    return (
      <Notice tone="danger" isNew>
        {failureText(error)}
      </Notice>
    )
  }
  if (!answer) return null
  if (answer.license) return <Sold license={answer.license} />
  return (
    <Notice tone="neutral" title={notOurs.title} isNew>
      {notOurs.text}
    </Notice>
  )
}
