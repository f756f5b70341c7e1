import type {
  MailTemplateFile,
  MailWords,
  testMailTemplate,
} from '@keyhaven/contracts/staff/mail-words'
import { Send } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { useMember } from '../../kit/staff-session.ts'

type SendTestProps = { file: MailTemplateFile; sample: string; words: MailWords }

/** To the own mailbox and no other. */
export function SendTest({ file, sample, words }: SendTestProps) {
  const { email } = useMember()
  return (
    <ActDialog
      title="Send a test"
      lead={`“${sample}” goes to ${email}, with the words as they are on this page. Tests go to nobody else.`}
      label="Send test"
      busy="Sending..."
      trigger={
        <Button>
          <Send size={16} aria-hidden />
          Send a test
        </Button>
      }
      onAct={({ idempotencyKey }) =>
        staffApi<typeof testMailTemplate>(
          { method: 'POST', path: '/api/admin/mail-templates/:name/test' },
          { params: { name: file.name }, body: { sample, words } },
          { idempotencyKey },
        )
      }
      onDone={() => toast({ title: 'The test is on its way.', tone: 'success' })}
    />
  )
}
