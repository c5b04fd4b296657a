import { expect, it } from 'vitest'
import { isFollowUp } from '@/lib/domain/request/is-follow-up'

const yes =
  '|  |y|yes|Yes!|ok|ok go ahead|OK, go ahead and do it please|continue|Please continue.|System: Please continue.|try again|retry|1|2.|b)|1 and 3|option 2|the first one|thanks|thank you very much!|ok now it works|sounds good|lgtm|no|nope, try again|keep going|👍|...|go|do it' +
  '|ja|ja, mach weiter|weiter|passt so|danke|vielen Dank|nochmal bitte|in Ordnung|oui|d’accord|vas-y|merci beaucoup|essaie encore|sí|vale, adelante|de acuerdo|muchas gracias|inténtalo de nuevo' +
  '|sim|pode continuar|muito obrigado|tenta de novo|はい|はい、お願いします|続けてください|もう一度お願いします|ありがとうございます|了解です|好的|好的，请继续|继续|谢谢|再试一次|可以|没问题|請繼續'
const own =
  'commit|commit and push|push|and push|fix it|please fix these|ok, now add tests|yes, but use the other color|run the tests|undo|deploy|now commit|review|review this|continue with the deployment of the shop|no, the button is still red|stop the server|update|go to the settings page|C++|ja, und füge Tests hinzu|commit bitte|oui, ajoute un test|sí, pero cambia el color|sim, adicione testes|テストを追加してください|はい、テストも追加して|添加测试|好的，提交代码'

it.each(yes.split('|'))('%j goes on with the request before', (text) => expect(isFollowUp(text)).toBe(true))
it.each(own.split('|'))('%j is a request of its own', (text) => expect(isFollowUp(text)).toBe(false))
