import type { MailTemplateFile, MailWords } from '@keyhaven/contracts/staff/mail-words'
import { Send } from 'lucide-react'
import { Act } from '../../kit/act.tsx'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

type SendTestProps = { file: MailTemplateFile; sample: string; words: MailWords }

/** To the own mailbox and no other. */
export function SendTest({ file, sample, words }: SendTestProps) {
  const { email } = useMember()
  return (
    <Act
      call={calls.testMailTemplate}
      title="Send a test"
      lead={`“${sample}” goes to ${email}, with the words as they are on this page. Tests go to nobody else.`}
      label="Send test"
      busy="Sending..."
      trigger={{ text: 'Send a test', icon: Send }}
      send={{ params: { name: file.name }, body: { sample, words } }}
      done="The test is on its way."
    />
  )
}
