import { Ellipsis, Info, KeyRound, Mail, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Row, Sheet } from './sheet.tsx'

export function Overlays() {
  return (
    <Sheet title="Overlays">
      <Row>
        <Dialog
          title="Sign in"
          lead="See your orders and keys."
          trigger={<Button>Form dialog</Button>}
        >
          <TextField label="Email" type="email" autoComplete="email" />
          <TextField label="Password" type="password" autoComplete="current-password" />
          <Button variant="primary" block size="lg">
            Sign in
          </Button>
        </Dialog>
        <Dialog
          title="Revoke this key?"
          lead="Order #10023, Professional Plus 2024, key ending 7QK2M. The customer is told by e-mail."
          size="confirm"
          trigger={<Button variant="danger-quiet">Confirmation</Button>}
          actions={
            <>
              <DialogClose>
                <Button>Keep the key</Button>
              </DialogClose>
              <DialogClose>
                <Button variant="danger">Revoke key</Button>
              </DialogClose>
            </>
          }
        >
          <TextareaField label="Reason" rows={3} />
        </Dialog>
        <Drawer
          title="Your cart"
          aside={<span className="text-body-sm text-ink-3">2 items</span>}
          trigger={<Button>Drawer</Button>}
          foot={
            <Button variant="primary" size="lg" block>
              Checkout
            </Button>
          }
        >
          {Array.from({ length: 12 }, (_, line) => `Line ${line + 1} of the cart`).map((line) => (
            <p key={line} className="border-b pb-5">
              {line}
            </p>
          ))}
        </Drawer>
        <OrderMenu />
        <Tooltip content="Checked against the provider every hour.">
          <IconButton label="About this figure" icon={Info} outlined />
        </Tooltip>
      </Row>
    </Sheet>
  )
}

const currencies = [
  { value: 'USD', label: '$ US Dollar' },
  { value: 'EUR', label: '€ Euro' },
] as const

function OrderMenu() {
  const [currency, setCurrency] = useState<'USD' | 'EUR'>('USD')
  return (
    <Menu trigger={<IconButton label="More actions" icon={Ellipsis} outlined />} align="start">
      <MenuItem icon={Mail}>Resend keys</MenuItem>
      <MenuItem icon={KeyRound}>Assign from stock</MenuItem>
      <MenuItem icon={Printer} disabled>
        Print invoice
      </MenuItem>
      <MenuItem icon={Undo2} tone="danger">
        Refund order
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Currency</MenuLabel>
      <MenuChoice label="Currency" options={currencies} value={currency} onChange={setCurrency} />
    </Menu>
  )
}
