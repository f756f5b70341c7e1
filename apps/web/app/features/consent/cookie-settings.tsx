import { reopenConsent } from '../../state/consent.ts'
import { TextButton } from '../../ui/text-button.tsx'

/** Asks again, wherever it is used. */
export const CookieSettings = () => <TextButton onClick={reopenConsent}>Cookie settings</TextButton>
