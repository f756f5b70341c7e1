import type { Context } from '../../../../context.ts'
import { scriptedModel } from '../scripted/scripted-model.ts'
import type { AssistantModel } from './model.ts'
import { openaiModel } from './openai-model.ts'

type ModelContext = Pick<Context, 'config' | 'log'>

function configured({ config, log }: ModelContext): AssistantModel {
  const { ASSISTANT_API_KEY: apiKey, ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: name } = config
  return apiKey && baseUrl && name ? openaiModel({ log }, { apiKey, baseUrl, name }) : scriptedModel
}

const models = new WeakMap<Context['config'], AssistantModel>()

/** The model that the shop is configured with, one for all who ask; without one, its rules. */
export function modelOf(place: ModelContext): AssistantModel {
  const model = models.get(place.config) ?? configured(place)
  models.set(place.config, model)
  return model
}
