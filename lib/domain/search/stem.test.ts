import { describe, expect, it } from 'vitest'
import { stem } from '@/lib/domain/search/stem'
import { tokenise } from '@/lib/domain/search/tokenise'

describe('stems', () => {
  // Each rule of the paper by one of its cases.
  it.each(
    Object.entries({
      caresses: 'caress',
      ponies: 'poni',
      ties: 'ti',
      caress: 'caress',
      cats: 'cat',
      feed: 'feed',
      agreed: 'agre',
      plastered: 'plaster',
      bled: 'bled',
      motoring: 'motor',
      sing: 'sing',
      conflated: 'conflat',
      troubled: 'troubl',
      sized: 'size',
      hopping: 'hop',
      tanned: 'tan',
      falling: 'fall',
      hissing: 'hiss',
      fizzed: 'fizz',
      failing: 'fail',
      filing: 'file',
      happy: 'happi',
      sky: 'sky',
      relational: 'relat',
      conditional: 'condit',
      rational: 'ration',
      valenci: 'valenc',
      digitizer: 'digit',
      radicalli: 'radic',
      differentli: 'differ',
      vileli: 'vile',
      analogousli: 'analog',
      vietnamization: 'vietnam',
      predication: 'predic',
      operator: 'oper',
      feudalism: 'feudal',
      decisiveness: 'decis',
      hopefulness: 'hope',
      callousness: 'callous',
      formaliti: 'formal',
      sensitiviti: 'sensit',
      sensibiliti: 'sensibl',
      triplicate: 'triplic',
      formative: 'form',
      formalize: 'formal',
      electriciti: 'electr',
      electrical: 'electr',
      hopeful: 'hope',
      goodness: 'good',
      revival: 'reviv',
      allowance: 'allow',
      inference: 'infer',
      airliner: 'airlin',
      gyroscopic: 'gyroscop',
      adjustable: 'adjust',
      defensible: 'defens',
      irritant: 'irrit',
      replacement: 'replac',
      adjustment: 'adjust',
      dependent: 'depend',
      adoption: 'adopt',
      homologou: 'homolog',
      communism: 'commun',
      activate: 'activ',
      angulariti: 'angular',
      homologous: 'homolog',
      effective: 'effect',
      bowdlerize: 'bowdler',
      probate: 'probat',
      rate: 'rate',
      cease: 'ceas',
      controll: 'control',
      roll: 'roll',
    }),
  )('%s → %s', (word, expected) => {
    expect(stem(word)).toBe(expected)
  })

  it('leaves what is no English word alone', () => {
    expect(['is', 'v2', 'größe', '整理'].map(stem)).toEqual(['is', 'v2', 'größe', '整理'])
  })
})

describe('terms', () => {
  it.each([
    ['Deploys the deployments', ['deploi', 'deploy']],
    ['getOrderDetails', ['order', 'detail', 'getorderdetails']],
    ['get_order_details', ['order', 'detail', 'getorderdetails']],
    ['git-status', ['git', 'statu', 'gitstatus']],
    ['parseHTTPResponse', ['pars', 'http', 'respons', 'parsehttpresponse']],
    ["don't tell me", []],
    ['ＡＢＣ Café', ['abc', 'cafe']],
    ['整理する', ['整理', '理す', 'する']],
    ['a b c 7', ['7']],
    ['', []],
    ['x'.repeat(60), []],
  ])('%j', (text, terms) => {
    expect(tokenise(text)).toEqual(terms)
  })
})
