/** Lines as compilers, shells and test runners write them in German, French, Spanish, Portuguese, Japanese and Chinese. */

const word = 'Fehler|erreurs?|errores|erros?|fehlgeschlagen|échecs?|échoués?|fallos?|fallid[oa]s?|falhas?|falharam|falhou'
const sign = 'エラー|失敗|错误|錯誤|失败'
const counts = [
  new RegExp(
    `(?<![\\w.])(\\d{1,7})\\s{1,4}(?:tests?\\s|pruebas?\\s|testes?\\s)?(?:${word})(?![\\p{L}]|\\s{0,2}:\\s{0,8}\\d)`,
    'giu',
  ),
  new RegExp(`(?<![\\p{L}])(?:${word})(?:\\([es]\\))?\\s{0,2}:\\s{0,8}(\\d{1,7})`, 'giu'),
  new RegExp(`(\\d{1,7})\\s?(?:個の|件の|個|件|个|個測試|个测试)?\\s?(?:${sign})(?!\\s?[:：]\\s?\\d)`, 'gu'),
  new RegExp(`(?:${sign})\\s?[:：]?\\s?(\\d{1,7})(?![\\d:.])`, 'gu'),
]

const failures = [
  /^\s*(?:Schwerwiegender )?Fehler(?: beim [^:]{1,60})?\s?:\s/,
  /^\s*(?:Erreur(?: fatale)?|Erro(?: fatal)?|Error fatal)\s?:\s/i,
  /^\s*(?:(?:致命的な|重大な)?エラー|致命错误|(?:严重)?错误|(?:嚴重)?錯誤)\s?[:：]/u,
  /^[^\s(:]{1,200}[(:]\d+(?:[,:]\d+)?\)?:\s*(?:(?:schwerwiegender )?Fehler|erreur(?: fatale)?|erro|エラー|错误|錯誤)\s?[:：]/i,
  /(?:^|[:：]\s*)(?:Keine Berechtigung|Zugriff verweigert|Permission non accordée|Accès refusé|Permiso denegado|Acceso denegado|Permissão negada|Acesso negado|許可がありません|アクセスが拒否されました|权限不够|权限被拒绝|拒绝访问|存取被拒)/i,
  /[:：] ?(?:Kommando nicht gefunden|Befehl nicht gefunden|commande introuvable|orden no encontrada|comando não encontrado|コマンドが見つかりません|未找到命令)/i,
  /[:：] ?(?:Datei oder Verzeichnis nicht gefunden|Aucun fichier ou dossier de ce (?:nom|type)|No existe el (?:archivo|fichero) o el directorio|(?:Arquivo|Ficheiro) ou diret(?:ório|oria|ório) inexistente|そのようなファイルやディレクトリはありません|没有那个文件或目录)/i,
  /^\W{0,6}(?:Der )?(?:Build|Buildvorgang|Kompilierung|Test|Tests) (?:ist |wurde |sind )?fehlgeschlagen|^\W{0,6}Fehler beim (?:Buildvorgang|Kompilieren|Erstellen)/i,
  /^[^\p{L}]{0,6}(?:Der |Die |Das )?(?:Befehl|Ausführung|Übersetzung) (?:ist |wurde )?fehlgeschlagen|^[^\p{L}]{0,6}Zeitüberschreitung(?!\p{L})/iu,
  /^[^\p{L}]{0,6}(?:La commande|L['’]opération) (?:a (?:échoué|expiré))|^[^\p{L}]{0,6}(?:Délai (?:d['’]attente )?dépassé|Se agotó el tiempo|Tiempo de espera agotado|Tempo (?:limite )?(?:de espera )?(?:excedido|esgotado)|O comando (?:falhou|expirou)|El comando (?:falló|ha fallado))/iu,
  /^[^\p{L}]{0,6}(?:タイムアウト(?:しました|です)|コマンドが見つかりません|(?:命令|操作|执行|執行)?(?:执行|執行)?超时|命令未找到|找不到命令|逾時)/u,
  /^[^\p{L}]{0,6}Échec (?:de (?:la )?(?:compilation|génération|build|commande)|du build|des tests)|^[^\p{L}]{0,6}(?:La compilation|La génération|Le build|Les tests) (?:a|ont) échoué/iu,
  /^[^\p{L}]{0,6}(?:La compilación|La construcción|El build|Las pruebas) (?:ha |han )?(?:fallado|fallaron|falló)|^[^\p{L}]{0,6}Error al (?:compilar|ejecutar|construir)/iu,
  /^[^\p{L}]{0,6}Falha (?:na (?:compilação|construção|build)|no build|ao compilar|nos testes)|^[^\p{L}]{0,6}(?:A compilação|O build|Os testes) falh(?:ou|aram)/iu,
  /^[^\p{L}]{0,6}(?:ビルド|コンパイル|テスト|コマンド)(?:が|に|は)?失敗/u,
  /^[^\p{L}]{0,6}(?:构建|编译|生成|测试|命令|建置|編譯|測試)(?:执行)?(?:失败|失敗)/u,
]

const successes = [
  /^\W*(?:Es wurden? |Es gibt |Es sind )?keine Fehler(?:n)?(?: \p{L}+){0,3}[.!]?$/iu,
  /^\W*(?:Der |Die )?(?:Build|Buildvorgang|Kompilierung) war erfolgreich\b|^\W*Alle (?:\d{1,7} )?Tests (?:sind |wurden )?(?:bestanden|erfolgreich)/i,
  /^\W*(?:Compilation|Génération|Construction) réussie(?!\p{L})|^\W*Tous les tests (?:passent|sont (?:passés|verts|réussis))/iu,
  /^\W*No se (?:encontraron|han encontrado|detectaron) errores(?!\p{L})|^\W*(?:Nenhum erro|Não (?:foram|há) (?:encontrados )?erros?)(?!\p{L})/iu,
  /^[^\p{L}]{0,6}エラーは(?:見つかりませんでした|検出されませんでした)|^[^\p{L}]{0,6}すべてのテストに(?:成功|合格)/u,
  /^[^\p{L}]{0,6}(?:未发现|没有发现|未發現|沒有發現)(?:任何)?(?:错误|錯誤|问题|問題)|^[^\p{L}]{0,6}(?:所有|全部)(?:测试|測試)(?:用例)?(?:均|都)?(?:已)?(?:通过|通過)/u,
  /^\W*Keine Fehler\b|^\W*(?:Der )?(?:Build|Buildvorgang|Kompilierung) (?:ist |wurde )?erfolgreich\b|^\W*Alle Tests (?:sind )?(?:bestanden|erfolgreich)/i,
  /^\W*Aucune erreur\b|^\W*(?:La compilation|La génération|Le build) a réussi|^\W*Tous les tests (?:ont réussi|sont passés)/i,
  /^\W*(?:Sin errores|Ningún error)(?!\p{L})|^\W*Compilación (?:correcta|exitosa)|^\W*Todas las pruebas (?:pasaron|han pasado)/iu,
  /^\W*(?:Nenhum erro|Sem erros)(?!\p{L})|^\W*(?:Compilação|Build) (?:com êxito|bem-sucedid[ao]|concluíd[ao] com (?:êxito|sucesso))|^\W*Todos os testes passaram/iu,
  /^[^\p{L}]{0,6}エラー(?:は)?(?:なし|ありません)|^[^\p{L}]{0,6}(?:ビルド|コンパイル)(?:が|に|は)?成功|すべてのテストが(?:成功|合格)/u,
  /^[^\p{L}]{0,6}(?:没有|无)(?:错误|失败)|^[^\p{L}]{0,6}(?:構建|构建|编译|生成|建置|編譯)成功|所有测试(?:均|都)?(?:已)?通过/u,
]

/** What did not succeed or did not fail, or not in every case: the sign of the word is not that of the line. */
const denied =
  /(?:成功|合格|失敗)(?:しませんでした|していません|しなかった|したわけでは)|(?:不是|并非|並非|不|未|没有|沒有)(?:所有|全部)|\bnicht alle\b|\bpas tous\b|\bno todas?\b|\bnem tod[oa]s\b/iu

/** As `saysFailure` and `saysSuccess`, of other languages than English; null where the line says neither. */
export function matchesForeignWording(line: string): 'success' | 'failure' | null {
  if (denied.test(line)) return null
  if (successes.some((form) => form.test(line))) return 'success'
  return failures.some((form) => form.test(line)) ? 'failure' : null
}

/** Failures that a short line counts, in each place where it does. */
export function countForeign(line: string): number[] {
  return counts.flatMap((form) => [...line.matchAll(form)].map((match) => Number(match[1])))
}
