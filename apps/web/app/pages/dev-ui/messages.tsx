import { MailCheck, ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { Row, Sheet } from './sheet.tsx'

export function Messages() {
  return (
    <Sheet title="Notices and toasts">
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        <Notice tone="accent" icon={MailCheck}>
          Keys in stock. Yours will be e-mailed within 15–30 minutes.
        </Notice>
        <Notice tone="success" icon={ShieldCheck}>
          30-day money-back guarantee on every edition.
        </Notice>
        <Notice tone="warning">
          The second key is being prepared. <TextLink to="#again">Check again</TextLink>
        </Notice>
        <Notice tone="danger" title="Payment Failed.">
          Your bank declined the card. You were not charged.
        </Notice>
        <Notice action={<Button size="sm">Keep USD</Button>}>
          Prices are shown in Euro, because you seem to be in Portugal.
        </Notice>
      </div>
      <Row>
        <Button onClick={() => toast({ title: 'Link copied' })}>Neutral toast</Button>
        <Button
          onClick={() =>
            toast({
              title: 'Added to cart',
              description: 'Cart: 2 items, $ 549.98',
              tone: 'success',
            })
          }
        >
          Success toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Please Fix Errors',
              description: '2 fields need your attention.',
              tone: 'danger',
            })
          }
        >
          Error toast
        </Button>
      </Row>
    </Sheet>
  )
}
