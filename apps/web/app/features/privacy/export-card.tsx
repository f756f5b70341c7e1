import type { PrivacyState } from '@keyhaven/contracts/privacy'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askForExport, fetchExport, privacyQuery } from './privacy.queries.ts'
import { refusalText, when } from './privacy.rules.ts'

const FILE_NAME = 'keyhaven-data.zip'

/** A copy of everything, made by a worker and kept for a day. */
export function ExportCard({ copy }: { copy: PrivacyState['export'] }) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const attempt = async (work: () => Promise<unknown>) => {
    setRefusal(undefined)
    await work().catch((error: unknown) => setRefusal(refusalText(error)))
    await queries.invalidateQueries(privacyQuery)
  }
  const isMade = copy?.state === 'queued'
  return (
    <Card padded className="grid content-start gap-4">
      <h3 className="type-subheading">A copy of your data</h3>
      <p className="text-body-sm text-ink-2">
        Profile, orders, payments, e-mails, consents and everything else kept under your address, as
        JSON and as tables for a spreadsheet. Keys show their last five characters.
      </p>
      {copy?.state === 'ready' && (
        <Notice tone="success" isNew>
          Your copy is ready. It is deleted on {when(copy.expiresAt)}.
        </Notice>
      )}
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {copy?.state === 'ready' && (
          <Button
            variant="primary"
            onClick={() =>
              void attempt(async () => saveFile(await fetchExport(copy.id), FILE_NAME))
            }
          >
            <Download size={17} aria-hidden /> Download
          </Button>
        )}
        <Button
          variant={copy ? 'secondary' : 'soft'}
          busy={isMade ? 'Being put together...' : undefined}
          onClick={() => void attempt(askForExport)}
        >
          {copy?.state === 'ready' ? 'Make a new copy' : 'Ask for a copy'}
        </Button>
      </div>
      {isMade && (
        <p className="text-small text-ink-3">You also get an e-mail as soon as it is ready.</p>
      )}
    </Card>
  )
}
