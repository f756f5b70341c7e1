import { signatureAdvice } from '../../content/downloads.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'

/** What matters on a Mac beyond the three steps. */
export function MacNotes() {
  return (
    <Card as="section" padded aria-labelledby="mac-notes" className="grid gap-3">
      <h2 id="mac-notes" className="type-heading">
        On your Mac
      </h2>
      <p className="text-body-sm text-ink-2">
        It needs macOS 13 or later: see Apple menu, About This Mac. {signatureAdvice.Mac}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-body-sm">
        <TextLink to="/office-mac">All steps for the Mac</TextLink>
        <TextLink to="/activation-guide">Activation guide</TextLink>
        <TextLink to="/microsoft-mac">Reinstall on this Mac</TextLink>
      </p>
    </Card>
  )
}
