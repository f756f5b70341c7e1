import { Download, Plus } from 'lucide-react'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { KeysetPager, Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Sheet } from './sheet.tsx'

const questions = [
  {
    id: 'when',
    title: 'How fast do I get my key?',
    content:
      'Usually within 15–30 minutes of payment. The order page shows the key as soon as it is ready.',
  },
  {
    id: 'subscription',
    title: 'Is this a subscription?',
    content: 'No. You pay once and keep it.',
  },
  { id: 'mac', title: 'Does it work on a Mac?', content: 'All but Professional Plus.' },
]

const tabs = [
  { value: 'overview', label: 'Overview', panel: 'Seven apps for work that needs all of them.' },
  { value: 'features', label: 'Features', panel: 'What each app does.' },
  { value: 'specifications', label: 'Specifications', panel: 'Windows 10 or 11, 4 GB RAM.' },
  { value: 'reviews', label: 'Reviews', count: '1,592', panel: 'What buyers say.' },
]

const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
  { label: 'Professional Plus 2024' },
]

export function Navigation() {
  return (
    <Sheet title="Navigation">
      <Tabs label="Product" tabs={tabs} />
      <Accordion items={questions} defaultOpen={['when']} />
      <Pagination page={5} pages={12} addressOf={(page) => `?page=${page}`} />
      <KeysetPager
        label="Orders"
        summary="13 orders match."
        newest="?"
        newer="?before=a"
        older={undefined}
      />
      <PageHeader
        title="Editions"
        lead="Buy it once, keep it. Your key usually arrives within 15–30 minutes."
        crumbs={crumbs}
      />
      <PageHeader
        dense
        title="Orders"
        actions={
          <>
            <Button>
              <Download size={16} aria-hidden /> Export
            </Button>
            <Button variant="primary">
              <Plus size={16} aria-hidden /> Create order
            </Button>
          </>
        }
      />
    </Sheet>
  )
}
