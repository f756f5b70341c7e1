import type { FinderAnswers } from '@keyhaven/contracts/finder'
import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { Link } from 'react-router'
import { editionFound } from '../../../state/catalog/advice.rules.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Price } from '../../../ui/price.tsx'
import { sentBack } from './finder.rules.ts'
import { FinderCard } from './finder-card.tsx'

type LabelProps = { product: Product; why: string | undefined }

function Label({ product, why }: LabelProps) {
  const money = useMoney()
  const name = product.shortName.replace(` ${product.version}`, '')
  return (
    <Link to={`/product/${product.slug}`} className="finder-label" data-place={product.category}>
      <b className={clsx('font-display font-semibold', why ? 'text-ink-3' : 'text-ink')}>{name}</b>
      {why ? <span>{why}</span> : <Price amount={money(product)} size="sm" />}
    </Link>
  )
}

const stateOf = (product: Product, answers: FinderAnswers) => {
  if (editionFound(answers) === product.category) return 'found'
  return sentBack(product.category, answers) ? 'back' : 'here'
}

type FinderStageProps = { products: readonly Product[]; answers: FinderAnswers }

/** The three boxes under the archway: each keeps its place and only steps back or forward. */
export function FinderStage({ products, answers }: FinderStageProps) {
  const winner = products.find(({ category }) => category === editionFound(answers))
  return (
    <div className="finder-stage" data-found={winner?.category}>
      <span className="finder-arch" data-arch="3" />
      <span className="finder-arch" data-arch="2" />
      <span className="finder-arch" data-arch="1" />
      {products.map((product) => (
        <span
          key={product.id}
          className="finder-box"
          data-place={product.category}
          data-state={stateOf(product, answers)}
          data-box={product.slug}
        >
          <BoxImage
            src={product.productImage}
            version={product.version}
            name=""
            size={384}
            priority
          />
        </span>
      ))}
      {winner ? (
        <FinderCard product={winner} answers={answers} />
      ) : (
        products.map((product) => (
          <Label key={product.id} product={product} why={sentBack(product.category, answers)} />
        ))
      )}
    </div>
  )
}
