import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

async function stop() {
  await calls.endViewAs()
  location.reload()
}

/** Stands above every page while a super admin looks through another role. */
export function ViewingAs() {
  const { viewAs } = useMember()
  const { mutate, isPending, error } = useMutation({ mutationFn: stop })
  if (!viewAs) return null
  return (
    <Notice
      tone="warning"
      icon={Eye}
      title={`You see what ${viewAs.name} sees.`}
      action={
        <Button size="sm" onClick={() => mutate()} busy={isPending ? 'Stopping...' : undefined}>
          Stop viewing
        </Button>
      }
    >
      {error ? wordsOf(error) : 'Nothing can be changed meanwhile.'}
    </Notice>
  )
}
