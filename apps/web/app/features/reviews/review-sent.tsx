import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** The thanks for a review that is now with the moderators. */
export function ReviewSent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <CircleCheck size={32} className="text-success" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="type-heading">
        Thank you for your review!
      </h2>
      <p className="text-body-sm text-ink-2">
        It will be published after moderation, usually within two working days. Within 30 days you
        can change it in your account, signed in with the same address.
      </p>
      <Button variant="soft" onClick={onAnother}>
        Submit Another Review
      </Button>
    </div>
  )
}
