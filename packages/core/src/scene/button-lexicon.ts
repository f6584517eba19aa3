// The words on buttons, in many languages: lists for button-words.ts. `word*` starts a word; a phrase with `…` takes any words after it.

/** Closes, cancels, or puts off. */
export const CLOSING = [
  'close, closes, dismiss, cancel, hide, no, nope, nah, skip, skip for now, later, pass, ignore, never mind',
  'nevermind, not now…, maybe later…, perhaps later…, some other time…, another time…, not today…, not yet…, no thanks…',
  'no thank you…, no thankyou…, ill pass…, i will pass…, i pass…, not interested…, im not interested…',
  'i am not interested…, remind me later…, remind me tomorrow…, ask me later…, ask later, do it later, decide later',
  'dont show again…, dont show this again…, do not show again…, no im good…, im good…, dont ask again…',
  'schließen, schliessen, abbrechen, nein, nein danke…, später, später erinnern, jetzt nicht…, nicht jetzt…',
  'vielleicht später…, ein anderes mal…, überspringen, ausblenden, kein interesse…, lieber nicht…, zumachen, ignorieren',
  'fermer, annuler, non, non merci…, plus tard…, pas maintenant…, peut être plus tard…, passer, ignorer, masquer',
  'une autre fois…, pas intéressé…, pas aujourdhui…',
  'cerrar, cancelar, no gracias…, ahora no…, más tarde…, quizás más tarde…, tal vez más tarde…, quizá más tarde…',
  'después, omitir, saltar, ocultar, no me interesa…, en otro momento…, no por ahora…, luego, recordar más tarde',
  'fechar, não, não obrigado…, não obrigada…, agora não…, mais tarde…, talvez mais tarde…, depois, pular, ignorar',
  'dispensar, ocultar, não tenho interesse…, nao',
  'chiudi, chiudere, annulla, no grazie…, non ora…, non adesso…, più tardi…, forse più tardi…, dopo, salta, ignora',
  'nascondi, non mi interessa…, magari dopo…',
  'sluiten, sluit, annuleren, annuleer, nee, nee bedankt…, nee dank je…, niet nu…, later, misschien later…, overslaan',
  'verbergen, geen interesse…, negeren',
  'stäng, avbryt, nej, nej tack…, inte nu…, senare, kanske senare…, hoppa över, dölj, inte idag…',
  'luk, annuller, annullér, nej tak…, ikke nu…, måske senere…, spring over, skjul',
  'lukk, nei, nei takk…, ikke nå…, senere, kanskje senere…, hopp over',
  'sulje, peruuta, ei, ei kiitos…, ei nyt…, myöhemmin, ehkä myöhemmin…, ohita, piilota',
  'zamknij, anuluj, nie, nie dziękuję…, nie teraz…, później, może później…, pomiń, ukryj',
  'zavřít, zrušit, ne, ne děkuji…, teď ne…, nyní ne…, později, možná později…, přeskočit, skrýt, zavrieť, zrušiť, neskôr',
  'nie ďakujem…, teraz nie…',
  'bezár*, mégse, mégsem, nem, köszönöm nem…, nem köszönöm…, most nem…, később, kihagy*',
  'închide, anulează, nu, nu mulțumesc…, nu acum…, mai târziu…, poate mai târziu…',
  'закрыть, отмена, отменить, нет, нет спасибо…, не сейчас…, позже, может быть позже…, пропустить, скрыть',
  'напомнить позже, не интересует…, закрити, скасувати, ні, ні дякую…, не зараз…, пізніше, пропустити',
  'затвори, отказ, не сега…, по късно…, otkaži, odustani, zatvori, ne hvala…, ne sada…, kasnije…, prekliči, zapri',
  'κλείσιμο, άκυρο, ακύρωση, όχι, όχι ευχαριστώ…, όχι τώρα…, αργότερα, ίσως αργότερα…, παράλειψη',
  'kapat, iptal, vazgeç, hayır, hayır teşekkürler…, hayır teşekkür ederim…, şimdi değil…, daha sonra…, belki sonra…',
  'belki daha sonra…, sonra, atla, gizle',
  '閉じる, とじる, 閉じます, キャンセル, いいえ, あとで, 後で, また今度, 今はしない, 今はいい, スキップ, 結構です, いいえ結構です, 表示しない, 取消',
  '取り消し, 取り消す, 戻って閉じる, 非表示',
  '关闭, 關閉, 関閉, 取消, 否, 不用了, 不用谢谢, 不用了谢谢, 不了谢谢, 不了, 不需要, 不需要谢谢, 稍后, 稍後, 稍后再说, 稍後再說, 以后再说, 以後再說, 下次再说, 暂不, 暫不, 暂时不用',
  '现在不, 跳过, 跳過, 隐藏, 隱藏, 不感兴趣, 忽略, 以后, 晚点再说, 不用，谢谢',
  '닫기, 취소, 아니요, 아니오, 나중에, 나중에 하기, 다음에, 다음에 하기, 건너뛰기, 괜찮습니다, 괜찮아요, 아니요 괜찮습니다, 지금은 아니요, 나중에 다시 알림, 숨기기, 관심 없음',
  'إغلاق, اغلاق, أغلق, إلغاء, الغاء, لا, لا شكرا…, ليس الآن…, لاحقا, لاحقاً, ربما لاحقا…, تخطي, تخط, إخفاء',
  'بستن, لغو, انصراف, نه, نه ممنون…, بعدا, الان نه…',
  'סגור, סגירה, ביטול, לא, לא תודה…, לא עכשיו…, אחר כך, מאוחר יותר…, אולי מאוחר יותר…, דלג, הסתר',
  'tutup, batal, batalkan, tidak, tidak terima kasih…, nanti, nanti saja…, mungkin nanti…, lewati, jangan sekarang…',
  'lain kali…, sembunyikan, tidak sekarang…',
  'đóng, hủy, huỷ, hủy bỏ, không, không cảm ơn…, để sau…, không phải bây giờ…, lúc khác…, bỏ qua, có thể sau…',
  'ปิด, ยกเลิก, ไม่, ไม่ขอบคุณ, ไม่เป็นไร, ภายหลัง, ไว้ทีหลัง, ข้าม, ไม่ใช่ตอนนี้',
  'बंद करें, रद्द करें, नहीं, नहीं धन्यवाद…, अभी नहीं…, बाद में…, छोड़ें',
  'uždaryti, atšaukti, ne dabar…, vėliau, praleisti, ne ačiū…, aizvērt, atcelt, nē, ne tagad…, vēlāk, izlaist, nē paldies…, sulge, tühista, ei aitäh…, mitte praegu…, hiljem, jäta vahele, loka, hætta við, nei takk…, ekki núna…, seinna, sleppa',
];

/** Declines an offer in so many words, or stays with what one has. */
export const DECLINING = [
  'not for me…, no i…, no id…, no im…, no ill…, no ive…, i dont want…, i do not want…, i dont need…, i do not need…, i dont like…, thanks but no thanks…, thanks but no…, thanks no…, id rather not…, i would rather not…, i prefer not to…, id rather pay…, no deal…, stay on free…, stay on the free…, stay on my free…, stay free, keep my free…, keep the free…, remain on free…, continue with free…, continue with the free…, continue without a discount…, continue without discount…, continue without the app…',
  'continue in browser…, continue in the browser…, stay in browser…, stay in the browser…, continue on web, continue on the web…, stay on the web…, use the web version…, use mobile site, continue to mobile site, end tour, exit tour, quit tour, leave the tour, keep editing, continue editing, keep shopping',
  'ich verzichte…, verzichten, nein ich…, nein lieber…, danke nein…, nein zu…, ich möchte nicht…, ich möchte keine…, ich möchte keinen…, ich will nicht…, ich will keine…, ich will keinen…, ich brauche keine…, ich brauche keinen…, brauche ich nicht, ohne rabatt weiter…, ohne vorteil weiter…, weiter ohne rabatt…, weiter ohne vorteil…, kostenlos bleiben…, bei der kostenlosen version bleiben, beim kostenlosen tarif bleiben, im browser bleiben, im browser fortfahren, weiter im browser, im browser weiterlesen, tour beenden, weiter bearbeiten',
  'non je…, non jai…, je renonce…, je ne veux pas…, je nai pas besoin…, merci mais non…, sans façon…, rester gratuit, rester en version gratuite, rester sur la version gratuite, garder la version gratuite, continuer gratuitement, continuer dans le navigateur, rester dans le navigateur, rester sur le site, continuer sans réduction…, quitter la visite, continuer à modifier, continuer lédition',
  'no prefiero…, no quiero…, no necesito…, renuncio…, gracias pero no…, no me apetece…, no yo…, seguir gratis, continuar gratis, seguir con el plan gratuito, seguir con la versión gratuita, continuar con la versión gratuita, seguir en el navegador, continuar en el navegador, seguir en la web, continuar sin descuento…, seguir editando, continuar editando',
  'não quero…, não prefiro…, prefiro não…, não preciso…, renuncio…, obrigado mas não…, obrigada mas não…, continuar grátis, ficar no plano gratuito, continuar no plano gratuito, continuar com a versão gratuita, continuar no navegador, continuar sem desconto…, continuar editando, continuar a editar',
  'rinuncio…, no preferisco…, no non…, non voglio…, non mi serve…, no io…, grazie ma no…, resta gratis, continua gratis, continua con la versione gratuita, resta nel browser, continua nel browser, continua sul sito, continua senza sconto…, continua a modificare',
  'nee ik…, ik zie ervan af…, ik zie af…, ik wil geen…, ik wil niet…, ik hoef geen…, bedankt maar nee…, nee liever…, gratis doorgaan, gratis blijven…, verder in browser, doorgaan in browser, verder in de browser, in browser blijven, verder zonder korting…, verder bewerken',
  'nej jag…, jag avstår…, avstå, jag vill inte…, tack men nej…, fortsätt gratis, stanna i webbläsaren, fortsätt i webbläsaren, fortsätt redigera, nej jeg…, nei jeg…, jeg avstår…, jeg vil ikke…, nej ellers tak…, tak men nej…, takk men nei…, fortsett i nettleseren, fortsæt i browseren, fortsett å redigere, fortsæt redigering, en halua…, ei minä…, kiitos ei…, jatka selaimessa, jatka ilmaiseksi, jatka muokkausta',
  'nie chcę…, nie potrzebuję…, nie wolę…, rezygnuję…, dziękuję nie…, dzięki ale nie…, zostań przy wersji darmowej, kontynuuj za darmo, kontynuuj w przeglądarce, zostań w przeglądarce, kontynuuj edycję, nechci…, ne nechci…, nemám zájem…, děkuji ne…, pokračovat v prohlížeči, pokračovat zdarma, pokračovat v úpravách, nechcem…, nemám záujem…, pokračovať v prehliadači',
  'nem kérek…, nem kérem…, nem érdekel…, lemondok…, folytatás böngészőben, nu vreau…, nu am nevoie…, nu mă interesează…, renunț…, continuă în browser, continuă gratuit, не хочу…, нет я…, нет мне…, мне не нужна…, мне не нужен…, мне не нужно…, мне не нужны…, мне не интересно…, спасибо нет…, спасибо не надо…, остаться в браузере, продолжить в браузере, остаться на бесплатном, продолжить бесплатно, продолжить редактирование, ні я…, не потрібно…, дякую ні…, залишитися в браузері, не искам…, ne želim…, hvala ne…, δεν θέλω…, όχι δεν…, δεν με ενδιαφέρει…, ευχαριστώ όχι…',
  'istemiyorum, hayır istemiyorum, ilgilenmiyorum…, hayır ben…, tarayıcıda devam et, ücretsiz devam et, düzenlemeye devam et, 今回は見送る, 今回は見送ります, 見送る, 興味がない, 興味がありません, 必要ない, 必要ありません, 不要です, ブラウザで続ける, 無料のまま続ける, 編集を続ける, 今日は表示しない',
  '放弃优惠, 放棄優惠, 不要优惠, 我不要, 我不想要, 我不需要, 没兴趣, 沒興趣, 继续浏览网页, 继续使用网页版, 留在网页版, 继续编辑, 繼續編輯, 보지 않기, 오늘 하루 보지 않기, 오늘 하루 열지 않기, 다시 보지 않기, 필요 없어요, 필요 없습니다, 원하지 않습니다, 웹으로 계속하기, 브라우저에서 계속, 계속 편집',
  'لا أريد…, لست مهتما…, شكرا لا…, المتابعة في المتصفح, نمیخواهم…, نه نمیخواهم…, לא מעוניין…, לא מעוניינת…, אני לא רוצה…, תודה לא…, להמשיך בדפדפן, saya tidak mau…, tidak tertarik…, tetap di browser, lanjutkan di browser, tôi không muốn…, không quan tâm…, tiếp tục trên trình duyệt, ไม่สนใจ, ไม่ต้องการ, नहीं चाहिए…, रुचि नहीं…',
];

/** What one has, and gives up with such words: then nothing is declined. */
export const OWNED = [
  'account, subscription, membership, order, booking, changes, konto, abo, abonnement, bestellung, buchung, mitgliedschaft, änderungen, compte, commande, réservation, cuenta, suscripción, pedido, reserva, conta, assinatura, abbonamento, ordine, bestelling, boeking',
  'prenumeration*, abonnemang*, medlemskap*, lidmaatschap*, předplatné*, členství, předplatného, tilaus*, jäsenyy*, abonament*, üyeli*, adhésion, membresía, afiliación, członkostw*, 会員, 会员, 會員, 購読, 订阅, 멤버십, 구독',
  'konta, zamówienie, zamówienia, subskrypcji, subskrypcję, účet, účtu, objednávku, fiók*, rendelés*, cont, contul, comanda, аккаунт*, подписк*, заказ*, акаунт*, замовлення, hesap*, hesabı*, abonelik*, sipariş*, アカウント, 注文, 账户, 账号, 帐户, 订单, 계정, 주문, حساب, طلب, חשבון, הזמנה, akun, pesanan, tài khoản, đơn hàng, บัญชี',
];

/** Ends something; where that is what one has, it cannot be undone. */
export const ENDING = [
  'end, quit, leave, give up, stop, beenden, beende, aufgeben, terminer, arrêter, mettre fin, quitter, terminar, finalizar, abandonar, encerrar, terminare, termina, disdire, disdici, beëindig*, stopzetten, avsluta, säg upp, avslutt, si opp, afslut, opsig*, lopeta, päätä, irtisano',
  'zakończ, zrezygnuj, rezygnuj, wypowiedz, ukončit, zrušit, vypovědět, ukončiť, felmond*, megszüntet*, încheie, renunță, завершить, прекратить, расторгнуть, припинити, bitir, sonlandır*, やめる, 終了, 结束, 結束, 终止, 終止, 종료, 해지, إنهاء, סיים, akhiri, chấm dứt, kết thúc',
];

/** Of the words that close: those that only leave things as they are, where a cross or `Close` may be there too. */
export const CANCELING = [
  'cancel, abbrechen, annuler, cancelar, annulla, annuleren, annuleer, avbryt, annuller, annullér, anuluj, zrušit',
  'peruuta, отмена, отменить, скасувати, iptal, vazgeç, 取消, キャンセル, 취소, إلغاء, ביטול, batal, hủy, huỷ, mégse, mégsem',
  'anulează, άκυρο, ακύρωση, zrušiť, ยกเลิก',
  'atšaukti, atcelt, tühista, hætta við',
  'keep editing, continue editing, weiter bearbeiten, continuer à modifier, seguir editando, continuar editando, continua a modificare, verder bewerken, fortsätt redigera, kontynuuj edycję, продолжить редактирование, düzenlemeye devam et, 編集を続ける, 继续编辑, 계속 편집',
];

/** Of the words that close: a plain no, which answers the question of a dialog. */
export const DENYING = [
  'no, nope, nah, nein, non, não, nao, nee, nej, nei, ei, nie, ne, nem, nu, нет, ні, не, όχι, hayır, いいえ, 否, 아니요, 아니오',
  'لا, نه, לא, tidak, không, ไม่, नहीं, nē',
];

/** Speaks of canceling something: there `Cancel` may be what does it. */
export const CANCELED = [
  'cancel, canceling, cancelling, cancellation, abbrechen, abbruch, annuler, annulation, cancelar, cancelación, cancelamento, annullare, annulla, annullamento, annuleren, annulering',
  'avbryta, avbryt, annullera, avbryte, kansellere, annullere, annuller, peruuttaa, peruuta, peruutetaanko, anulować, anuluj, zrušit, zrušiť, anula, anulează, anulați, отменить, отмена, скасувати, iptal, vazgeç, ακύρωση, ακυρώσετε',
  '取消, キャンセル, 취소, إلغاء, לבטל, ביטול, batalkan, membatalkan, hủy, huỷ, ยกเลิก, रद्द',
];

/** Says no to consent or a permission. */
export const REJECTING = [
  'reject, decline, deny, refuse, disagree, disallow, opt out, object, reject all, decline all, deny all, refuse all',
  'dont accept, do not accept, dont allow, do not allow, dont consent, do not consent, dont agree, do not agree',
  'i disagree, i do not agree, i dont agree, i do not accept, i dont accept, i decline, i refuse, i do not consent',
  'i dont consent, continue without accepting…, continue without agreeing…, continue without consent…',
  'continue without consenting…, continue without cookies…, proceed without accepting…, no cookies',
  'do not sell my personal information, do not sell my info, do not sell or share my personal information, dont track',
  'do not track, dont track me, ask app not to track, ablehnen, lehne ab, nicht zustimmen, nicht akzeptieren',
  'nicht zulassen, nicht erlauben, verweigern, ich lehne ab, ohne zustimmung fortfahren…, ohne einwilligung…',
  'weiter ohne zustimmung…, weiter ohne zu akzeptieren…, widersprechen, fortfahren ohne zustimmung…',
  'refuser, je refuse, interdire, ne pas accepter, ne pas autoriser, continuer sans accepter…, poursuivre sans accepter…',
  'sans accepter, rechazar, rechazo, no acepto, no aceptar, no permitir, denegar, continuar sin aceptar…, seguir sin aceptar…',
  'rejeitar, recusar, não aceito, não aceitar, não permitir, negar, continuar sem aceitar…, prosseguir sem aceitar…',
  'rifiuta, rifiutare, rifiuto, non accetto, non accettare, nega, non consentire, continua senza accettare…',
  'prosegui senza accettare…, weiger, weigeren, afwijzen, niet accepteren, niet toestaan, niet akkoord',
  'doorgaan zonder te accepteren…, doorgaan zonder accepteren…, verder zonder te accepteren…',
  'avvisa, neka, tillåt inte, acceptera inte, godkänn inte, avvis, avslå, ikke godta, ikke tillat, godta ikke',
  'tillat ikke, afvis, tillad ikke, accepter ikke, afslå, hylkää, kiellä, älä salli, en hyväksy',
  'odrzuć, odrzucam, odmów, nie zezwalaj, nie zgadzam się, nie akceptuj, nie akceptuję, kontynuuj bez akceptacji…',
  'odmítnout, odmítám, nepovolit, nesouhlasím, pokračovat bez souhlasu…, odmietnuť, odmietam, nesúhlasím',
  'elutasít*, nem fogadom el, nem engedélyezem, refuz, refuză, respinge, nu accept, nu permite',
  'отклонить, отказаться, отказываюсь, не принимать, не разрешать, запретить, не согласен, не согласна, не принимаю',
  'продолжить без согласия…, відхилити, відмовитися, не дозволяти, не погоджуюсь, отхвърляне, отхвърли',
  'odbij, odbaci, ne prihvaćam, ne slažem se, zavrni, απόρριψη, δεν αποδέχομαι, δεν συμφωνώ',
  'reddet, reddediyorum, kabul etme, kabul etmiyorum, izin verme, kabul etmeden devam et…',
  '拒否, 拒否する, 拒否します, すべて拒否, 全て拒否, 同意しない, 同意しません, 許可しない, 許可しません, 受け入れない, 承諾しない, 同意せずに続ける, 同意せず続行, 辞退',
  '拒绝, 拒絕, 全部拒绝, 全部拒絕, 不同意, 不接受, 不允许, 不允許, 拒绝所有, 拒絕所有, 禁止, 谢绝, 婉拒',
  '거부, 모두 거부, 거부하기, 거절, 허용 안 함, 허용 안함, 동의하지 않음, 동의 안 함, 동의하지 않습니다',
  'رفض, أرفض, رفض الكل, لا أوافق, عدم السماح, لا أقبل, رد کردن, نمی پذیرم',
  'דחה, דחייה, דחה הכל, אני לא מסכים, לא מסכים, אל תאפשר, סירוב, לדחות',
  'tolak, tolak semua, jangan izinkan, tidak setuju, từ chối, từ chối tất cả, không đồng ý, không cho phép',
  'ปฏิเสธ, ปฏิเสธทั้งหมด, ไม่ยอมรับ, ไม่อนุญาต, अस्वीकार करें, अनुमति न दें, असहमत',
  'atmesti, nesutinku, atmesti visus, noraidīt, nepiekrītu, noraidīt visus, keeldu, keeldun, lükka tagasi, lükka kõik tagasi, hafna, hafna öllum',
];

/** Says yes to consent. */
export const ACCEPTING = [
  'accept, accepted, i accept, agree, i agree, i consent, consent, allow, i allow, ok, okay, got it, gotcha, i understand',
  'understood, sounds good, sounds great, thats fine, that is fine, thats ok, thats okay, im ok with that',
  'im okay with that, im fine with that, fine by me, fine with me, works for me, yep, yep works for me, count me in, yum count me in, sure',
  'of course, yes please, yes thanks, alright, all right, all good, cool, great, perfect, i am happy with that',
  'im happy, im happy with this, yes, yes i accept, yes i agree, yes im happy, yes to all, im in, lets go, agreed',
  'approve, enable all, opt in, accept all, allow all, agree to all, yes i consent, no problem, happy to accept',
  'akzeptieren, akzeptiere, ich akzeptiere, annehmen, zustimmen, ich stimme zu, stimme zu, stimme allen zu',
  'einverstanden, ich bin einverstanden, bin einverstanden, erlauben, zulassen, alles klar, verstanden, in ordnung',
  'geht klar, einwilligen, ich willige ein, passt, passt für mich, na klar, ja gerne, ja, klingt gut, gerne',
  'accepter, jaccepte, accepte, accepte tout, jautorise, autoriser, daccord, je suis daccord, consentir, je consens',
  'jai compris, compris, ok pour moi, ça marche, ça me va, oui, oui jaccepte',
  'aceptar, acepto, permitir, de acuerdo, estoy de acuerdo, entendido, consentir, vale, me parece bien, claro, sí, autorizar',
  'consiento, aceitar, aceito, concordo, concordar, entendi, de acordo, sim, tudo bem, está bem, percebi, prosseguir e aceitar',
  'accetta, accetto, accettare, acconsento, consenti, daccordo, ho capito, va bene, sono daccordo, sì, certo, autorizza',
  'accepteren, accepteer, ik accepteer, akkoord, ik ga akkoord, ga akkoord, toestaan, begrepen, prima, ja graag, is goed',
  'godkänn, godkänner, jag godkänner, acceptera, accepterar, jag accepterar, tillåt, jag förstår, okej, det är okej',
  'godta, godtar, jeg godtar, aksepter, tillat, jeg forstår, tillad, accepter, acceptér, jeg accepterer, det er fint, i orden',
  'hyväksy, hyväksyn, salli, selvä, ymmärrän, sopii, kyllä',
  'akceptuj, akceptuję, zaakceptuj, zgadzam się, zgoda, zezwól, zezwalam, rozumiem, wyrażam zgodę, tak, w porządku',
  'přijmout, přijímám, souhlasím, souhlas, povolit, rozumím, ano, prijať, súhlasím, povoliť, rozumiem',
  'elfogad*, egyetértek, engedélyez*, rendben, értem, hozzájárul*, igen, accept toate, accept tot, acceptă, sunt de acord',
  'de acord, permite, am înțeles, da',
  'принять, принимаю, согласен, согласна, согласиться, я согласен, я согласна, соглашаюсь, разрешить, хорошо, понятно',
  'понял, ясно, ладно, да, прийняти, приймаю, погоджуюсь, погоджуюся, дозволити, зрозуміло, так, приемам, съгласен съм',
  'prihvati, prihvaćam, prihvatam, slažem se, dozvoli, dopusti, razumijem, sprejmi, sprejmem, strinjam se, u redu',
  'αποδοχή, αποδέχομαι, συμφωνώ, επιτρέπω, κατάλαβα, εντάξει, ναι',
  'kabul, kabul et, kabul ediyorum, onayla, onaylıyorum, izin ver, anladım, tamam, evet',
  '同意する, 同意します, 同意, 承諾, 承諾する, 承認, 許可, 許可する, 許可します, 受け入れる, 受け入れます, 了解, 了解しました, わかりました, 分かりました, はい, オーケー, 承知しました',
  '同意して続ける, 同意して閉じる, 同意して続行, すべて許可, すべて同意, 接受, 允许, 允許, 全部接受, 全部允许, 我同意, 我接受, 同意并继续, 同意並繼續, 好的, 好, 知道了, 我知道了, 明白了, 了解了, 确定, 確定, 可以, 没问题',
  '동의, 동의함, 동의합니다, 동의하기, 모두 동의, 수락, 수락하기, 허용, 모두 허용, 확인, 알겠습니다, 네, 예, 좋아요',
  'موافق, أوافق, اوافق, قبول, أقبل, قبول الكل, السماح, سماح, حسنا, حسناً, فهمت, نعم, پذیرش, می پذیرم, قبول همه, موافقم',
  'אישור, אני מסכים, אני מסכימה, מסכים, קבל, קבל הכל, קבלה, הבנתי, אשר, אפשר, בסדר, כן, לאשר',
  'setuju, saya setuju, terima, terima semua, izinkan, mengerti, oke, ya, đồng ý, tôi đồng ý, chấp nhận, cho phép, đã hiểu',
  'ยอมรับ, ยอมรับทั้งหมด, ตกลง, อนุญาต, เห็นด้วย, เข้าใจแล้ว, स्वीकार करें, सहमत, सहमत हूँ, ठीक है, अनुमति दें, समझ गया',
  'man tinka, sobib, flott, jöhet, добре, гаразд, важи, τέλεια, סבבה, تمام, باشه, โอเค, được, ठीक, siap, オッケー, 좋습니다, 行, 没关系, 沒問題, jasne, beru na vědomí, beriem na vedomie, sunt ok, jes, fint nok, greit, visst, top, entesos, daccord amb, ados, conforme, skaidrs, velja, može, naqbel, glacaim, glacaim leis, iawn, derbyn, pranoj, прифаќам, прихватам, добра, прымаю, კარგი, ვეთანხმები, լավ, համաձայն եմ, razıyam, olur, келісемін, baik, sige, sawa, nakubali, சரி, ঠিক আছে, ٹھیک ہے, lecker, ça roule, dale, beleza, ok dai, accepto, acceptar, onartu, acepto todas',
  'sutinku, priimti, priimti visus, leisti, piekrītu, pieņemt, pieņemt visus, atļaut, nõustu, nõustun, luba, lubame, luba kõik, samþykkja, ég samþykki, samþykki, leyfa, leyfa allt, í lagi, supratau, gerai, sapratu, labi, sain aru, skil',
];

/** A plain yes. */
export const AGREEABLE = [
  'yes, sure, of course, cool, great, perfect, alright, all right, all good, sounds good, sounds great, thats fine, that is fine',
  'thats ok, thats okay, fine by me, fine with me, works for me, lets go, im in, count me in, no problem, yes please, yes thanks',
  'ja, ja gerne, gerne, na klar, passt, geht klar, klingt gut, oui, sí, si, claro, sim, sì, certo, prima, ja graag, is goed',
  'man tinka, sobib, flott, jöhet, добре, гаразд, важи, τέλεια, סבבה, تمام, باشه, โอเค, được, ठीक, siap, オッケー, 좋습니다, 行, 沒問題, jasne, sunt ok, jes, fint nok, greit, visst, top, entesos, ados, conforme, skaidrs, velja, može, iawn, добра, კარგი, լավ, olur, baik, sige, sawa, சரி, ঠিক আছে, ٹھیک ہے, lecker, ça roule, dale, beleza, ok dai',
  'tak, ano, áno, igen, da, да, так, ναι, evet, はい, 是, 可以, 没问题, 好, 네, 예, 좋아요, نعم, بله, כן, ya, có, ใช่, हाँ, kyllä',
];

/** Only takes note: the one button of a message closes it. */
export const ACKNOWLEDGING = [
  'ok, okay, got it, gotcha, i understand, understood, alles klar, verstanden, in ordnung, compris, jai compris, daccord, entendido',
  'vale, entendi, percebi, ho capito, va bene, begrepen, jag förstår, okej, jeg forstår, selvä, ymmärrän, rozumiem, rozumím',
  'értem, rendben, am înțeles, понятно, понял, ясно, хорошо, зрозуміло, κατάλαβα, εντάξει, anladım, tamam',
  'わかりました, 分かりました, 了解, オーケー, 知道了, 我知道了, 明白了, 好的, 确定, 確定, 확인, 알겠습니다, حسنا, حسناً, فهمت, موافق, הבנתי, אישור, בסדר, mengerti, oke',
  'đã hiểu, ตกลง, เข้าใจแล้ว, ठीक है, done, fertig, terminé, listo, concluído, fatto, klaar, klar, valmis, gotowe, hotovo, готово, 完成, 完了, 완료',
];

/** Goes on with what a dialog asks. */
export const CONFIRMING = [
  'ok, okay, yes…, confirm…, continue, proceed, accept…, agree…, allow…, save…, submit…, done, got it, apply…, delete…',
  'remove…, discard…, send…, while using the app, only this time, sure, i am sure, im sure, overwrite, replace',
  'ja…, bestätigen…, weiter, fortfahren, löschen…, zulassen…, fertig, speichern…, entfernen…, verwerfen, ersetzen, senden',
  'anwenden, oui…, confirmer…, continuer, poursuivre, autoriser…, supprimer…, enregistrer…, valider…, accepter…, envoyer…, terminer',
  'sí…, si…, confirmar…, continuar, permitir…, eliminar…, aceptar…, guardar…, borrar…, enviar…, quitar…, descartar…',
  'sim…, excluir…, remover…, salvar…, aceitar…, concluir, apagar…, conferma…, continua, consenti…, elimina…, salva…, invia…',
  'rimuovi…, accetta…, bevestigen…, bevestig…, doorgaan, verwijderen…, verwijder…, toestaan…, opslaan…, verzenden…, ga door',
  'bekräfta…, fortsätt, radera…, ta bort…, tillåt…, spara…, skicka…, klar, bekreft…, fortsett, slett…, fjern…, lagre…, tillat…',
  'bekræft…, fortsæt, slet…, gem…, tillad…, vahvista…, jatka, poista…, tallenna…, salli…, lähetä…, kyllä…, valmis',
  'tak…, potwierdź…, potwierdzam…, kontynuuj, dalej, usuń…, zapisz…, zezwól…, wyślij…, gotowe, ano…, potvrdit…, pokračovat',
  'smazat…, uložit…, povolit…, odeslat…, áno…, potvrdiť…, pokračovať, odstrániť…, uložiť…, igen…, megerősít*, folytat*, törlés…, mentés…',
  'da…, confirmă…, continuă, șterge…, salvează…, permite…, да…, подтвердить…, продолжить, разрешить…, удалить…, сохранить…, отправить…, готово',
  'так…, підтвердити…, продовжити, видалити…, зберегти…, дозволити…, потвърди…, potvrdi…, nastavi, obriši…, spremi…',
  'ναι…, επιβεβαίωση…, συνέχεια, διαγραφή…, αποθήκευση…, evet…, onayla…, devam, devam et, sil…, kaydet…, tamam, izin ver…, gönder…',
  'はい…, 確認…, 確定…, 続行…, 続ける…, 許可…, 削除…, 保存…, 送信…, 完了, 決定, 同意する, 適用, 是…, 确认…, 確認…, 确定…, 继续, 繼續, 允许…, 允許…, 删除…, 刪除…, 保存…, 儲存…, 提交…, 发送…',
  '同意…, 好的, 知道了, 확인…, 계속, 계속하기, 허용…, 삭제…, 저장…, 예, 네, 완료, 동의…, 보내기',
  'موافق…, نعم…, تأكيد…, متابعة, حذف…, حفظ…, السماح…, إرسال…, تم, بله…, تایید…, ادامه, حذف…, ذخیره…',
  'אישור…, כן…, אשר…, המשך, מחק…, מחיקה…, שמור…, שלח…, ya…, konfirmasi…, lanjutkan, lanjut, hapus…, simpan…, izinkan…, kirim…, oke',
  'có…, xác nhận…, tiếp tục, xóa…, xoá…, lưu…, cho phép…, gửi…, đồng ý…, ใช่…, ยืนยัน…, ดำเนินการต่อ, ลบ…, บันทึก…, อนุญาต…, ตกลง, हाँ…, पुष्टि करें, जारी रखें, हटाएं…, सहेजें…',
];

/** Searches, or opens the field for it. */
export const SEARCHING = [
  'search, suche, suchen, rechercher, recherche, chercher, buscar, busca, búsqueda, pesquisar, pesquisa, procurar, cerca',
  'cercare, ricerca, zoeken, zoek, sök, søk, søg, haku, hae, etsi, szukaj, wyszukaj, hledat, vyhledat, hľadať, vyhľadať',
  'keresés, caută, traži, pretraži, търси, търсене, поиск, найти, искать, пошук, шукати, знайти, αναζήτηση, ara, arama',
  '検索, 検索する, 搜索, 搜尋, 查找, 검색, 검색하기, بحث, ابحث, جستجو, חיפוש, חפש, cari, pencarian, tìm kiếm, tìm, ค้นหา, खोजें, खोज',
];

/** Sends what was filled in: what a submit is for. */
export const SENDING = [
  'send, submit, confirm, post, reply, absenden, senden, abschicken, bestätigen, envoyer, soumettre, confirmer, enviar',
  'confirmar, invia, inviare, conferma, verzend, verzenden, versturen, verstuur, verschicken, forward, posten, bevestig*, skicka, bekräfta, send inn, lähetä',
  'vahvista, wyślij, potwierdź, odeslat, potvrdit, odoslať, küldés, elküld*, trimite, confirmă, отправить, подтвердить',
  'надіслати, підтвердити, изпрати, pošalji, αποστολή, gönder, onayla, 送信, 発送, 送る, 发送, 發送, 提交, 送出, 确认, 確認する, 보내기, 전송, 제출, إرسال',
  'ارسال, تأكيد, שלח, שליחה, kirim, gửi, xác nhận, ส่ง, ยืนยัน, भेजें',
];

/** Cannot be undone, costs money, or binds someone: more than a submit is for. */
export const GRAVE = [
  'pay, pay now, buy, purchase, checkout, check out, place order, place your order, place my order, complete order',
  'submit order, complete purchase, reserve, donate, tip, bid, bet, invest, withdraw, delete, erase, remove, destroy',
  'wipe, format, reset, clear all, clear data, discard, uninstall, terminate, deactivate, disable account, close account, close my account',
  'cancel order, cancel my order, cancel subscription, cancel my subscription, cancel account, cancel booking, cancel membership, cancel plan, end subscription',
  'subscribe, unsubscribe, sign up, sign me up, signup, join, enroll, enrol, register, upgrade, accept, agree, i agree, publish',
  'transfer, share, tweet, invite, archive, block, ban, report abuse, revoke, approve, reject payment, authorize, buy now, order now, book now, merge, deploy, log out everywhere',
  'kaufen, bezahlen, zahlen, bestellen, buchen, reservieren, spenden, überweisen, löschen, entfernen, deaktivieren, kündigen',
  'abonnieren, abbestellen, registrieren, anmelden zum newsletter, beitreten, veröffentlichen, akzeptieren, annehmen, stornieren, zurücksetzen, zahlungspflichtig*',
  'acheter, payer, commander, réserver, faire un don, virer, transférer, supprimer, effacer, retirer, désactiver, résilier',
  'sabonner, abonner, désabonner, se désabonner, se désinscrire, sinscrire, inscrire, publier, accepter, régler',
  'comprar, pagar, pedir, reservar, donar, transferir, eliminar, borrar, quitar, desactivar, suscribirse, suscribirme, darse de baja',
  'registrarse, publicar, aceptar, dar de baja, realizar pedido, hacer pedido, encargar, doar, excluir, remover, apagar, desativar, assinar, inscrever se, subscrever',
  'cadastrar, aceitar, finalizar compra, fazer pedido, acquista, acquistare, compra, paga, ordina, prenota, dona, trasferisci, elimina, cancella, rimuovi',
  'disattiva, abbonati, iscriviti, disiscriviti, registrati, pubblica, accetta, kopen, koop, betalen, betaal, bestel, boeken, boek nu, doneren, overmaken',
  'verwijderen, verwijder, wissen, deactiveren, opzeggen, abonneren, abonneer, afmelden, uitschrijven, inschrijven, registreren, publiceren, accepteren, afrekenen',
  'köp, betala, beställ, boka, donera, överför, ta bort, radera, avaktivera, prenumerera, registrera, publicera, acceptera, avsluta konto',
  'kjøp, betal, bestill, doner, overfør, slett, fjern, deaktiver, abonner, meld deg på, publiser, godta, køb, bestil, slet, tilmeld, afmeld, udgiv, accepter',
  'osta, maksa, tilaa, varaa, lahjoita, siirrä, poista, tilaa uutiskirje, rekisteröidy, julkaise, hyväksy',
  'kup, kupuję, zapłać, zamów, zamawiam, zarezerwuj, przelej, wpłać, usuń, skasuj, dezaktywuj, subskrybuj, zapisz się, zarejestruj, opublikuj, akceptuj',
  'koupit, zaplatit, objednat, rezervovat, převést, smazat, odstranit, odebrat, deaktivovat, odebírat, registrovat, zveřejnit, přijmout, kúpiť, zaplatiť, objednať, vymazať, odstrániť',
  'vásárl*, vásárol*, fizet*, megrendel*, foglal*, átutal*, töröl*, törlés, eltávolít*, feliratkoz*, leiratkoz*, regisztrál*, közzétesz, elfogad*',
  'cumpără, plătește, comandă, rezervă, donează, transferă, șterge, elimină, dezactivează, abonează*, înregistrează*, publică, acceptă',
  'купить, оплатить, заказать, забронировать, перевести, пожертвовать, удалить, стереть, деактивировать, подписаться, отписаться, зарегистрироваться',
  'опубликовать, принять, оформить заказ, придбати, сплатити, замовити, видалити, підписатися, зареєструватися, опублікувати, прийняти',
  'купи, плати, поръчай, изтрий, plati, naruči, obriši, izbriši, pretplati se, objavi, αγορά, πληρωμή, παραγγελία, διαγραφή, εγγραφή, δημοσίευση',
  'satın al, öde, sipariş ver, rezervasyon yap, bağış yap, aktar, sil, kaldır, devre dışı bırak, abone ol, abonelikten çık, kaydol, üye ol, yayınla, kabul et',
  '購入, 購入する, 買う, 支払う, 支払, お支払い, 注文, 注文する, 予約する, 予約, 寄付, 送金, 振込, 削除, 削除する, 消去, 退会, 解約, 登録, 登録する, 購読, 公開, 投稿, 同意する, 承諾, 配信停止',
  '购买, 購買, 支付, 付款, 下单, 下單, 预订, 預訂, 捐款, 捐赠, 转账, 轉帳, 删除, 刪除, 移除, 注销, 停用, 订阅, 訂閱, 退订, 注册, 註冊, 发布, 發布, 接受, 同意, 结账, 結帳, 清空',
  '구매, 결제, 주문, 예약, 기부, 이체, 송금, 삭제, 제거, 탈퇴, 비활성화, 구독, 가입, 등록, 게시, 동의, 수락',
  'شراء, اشتر, ادفع, دفع, اطلب, احجز, تبرع, تحويل, حذف, احذف, إزالة, تعطيل, اشترك, إلغاء الاشتراك, تسجيل, نشر, قبول, خرید, پرداخت, سفارش, انتقال',
  'קנה, קנייה, שלם, תשלום, הזמן, תרום, העבר, מחק, מחיקה, הסר, השבת, הירשם, הרשמה, פרסם, קבל',
  'beli, bayar, pesan, donasi, hapus, nonaktifkan, berlangganan, daftar, terbitkan, terima, mua, thanh toán, đặt hàng, đặt chỗ, quyên góp, chuyển khoản, xóa, xoá, đăng ký, xuất bản, chấp nhận',
  'ซื้อ, ชำระเงิน, สั่งซื้อ, จอง, บริจาค, โอนเงิน, ลบ, สมัคร, ลงทะเบียน, เผยแพร่, ยอมรับ, खरीदें, भुगतान करें, ऑर्डर करें, हटाएं, सदस्यता लें, पंजीकरण, प्रकाशित करें, स्वीकार करें',
  'trash, delete forever, move to trash, empty trash, empty bin, empty the trash, clear history, overwrite, replace all, start trial, start free trial, start my trial, redeem, renew, sign document, grant access, factory reset, shut down, reboot',
  'papierkorb leeren, verwerfen, genehmigen, zustimmen, teilen, vider la corbeille, partager, vaciar, compartir, svuota, disdici, condividi, esvaziar, encomendar, compartilhar',
  'leegmaken, plaatsen, delen, opróżnij, udostępnij, zatwierdź, очистить, поделиться, одобрить, купити, поділитися, 空にする, 共有, 承認, 清空, 分享, 批准, 공유, 승인',
  'paylaş, dela, godkänn, godkjenn, godkend, jaa, sdílet, souhlasím, schválit, közzététel, regisztráció, jóváhagy*, megoszt*, ștergeți, ștergere, partajează',
  'αποδοχή, κοινοποίηση, έγκριση, مشاركة, موافقة, اعتماد, שתף, אשר, bagikan, langganan, setujui, chia sẻ, phê duyệt, đăng bài, แชร์, อนุมัติ',
];

/** These name things as often as actions: they count as actions only where they say little else. */
export const GRAVE_ALONE = [
  'order, book, ship, list, trade, request, install, post, boeken, reserva, commande, bestelling, release, rent, sell, vote, đăng',
];

// ── Words that change nothing ──────────────────────────────────────────────────────────────────

/** Articles, and the words for a window and its parts: `Close this dialog` is a close button, `Close account` is none. */
export const WINDOW = [
  'the, this, that, a, an, and, me, my, it, now, for, please, to, esc, escape, button, icon, dialog, dialogue, dialogs, pop, up, popup, popups, window, modal, banner, overlay, message',
  'notification, notice, alert, ad, ads, advert, advertisement, menu, panel, sidebar, drawer, box, lightbox, sheet, tooltip, toast',
  'tour, tip, intro, introduction, step, cookie, cookies, preferences, chat, navigation, search, preview, view, newsletter, offer, promo, promotion, survey, prompt, consent, privacy, bar, widget, video, gallery, page',
  'den, die, das, der, diese, dieses, diesen, dieser, und, fenster, meldung, hinweis, anzeige, werbung, nachricht, menü, leiste',
  'le, la, les, ce, cette, cet, et, fenêtre, boîte, de, dialogue, bannière, message, publicité, annonce, bandeau, volet',
  'el, los, las, este, esta, y, ventana, diálogo, aviso, mensaje, anuncio, cuadro, menú, emergente, publicidad',
  'o, os, as, este, esta, e, janela, diálogo, caixa, mensagem, anúncio, faixa',
  'il, lo, i, gli, questo, questa, finestra, messaggio, avviso, annuncio, riquadro, pannello',
  'de, het, dit, deze, en, venster, melding, bericht, advertentie, dialoogvenster',
  'denna, detta, och, fönster, fönstret, dialogrutan, meddelande, annons, vinduet, vindu, vindue, og, dialog, dialogen, dialogboks, ikkuna, ikkunan',
  'okno, i, to, ten, ta, komunikat, reklama, reklamę, a, toto, upozornění, reklamu, ablak, fereastra, ferestra',
  'окно, это, и, сообщение, уведомление, баннер, рекламу, диалог, меню, вікно, прозорец, prozor, παράθυρο',
  'bu, ve, pencere, pencereyi, iletişim, kutusunu, reklamı, mesajı, bildirimi, menüyü',
  'النافذة, هذه, هذا, و, الرسالة, الإعلان, الإشعار, القائمة, نافذة, חלון, את, החלון, זה, הודעה, jendela, ini, dan, cửa, sổ, này, thông, báo, hộp, thoại',
];
export const WINDOW_UNSPACED = [
  'ダイアログ, ウィンドウ, ポップアップ, バナー, メッセージ, 通知, 広告, メニュー, この, を, の, は, する, します, ボタン, 画面, パネル, 弹窗, 弹出窗口, 弹出, 窗口, 对话框, 對話框, 視窗, 横幅, 广告, 廣告, 提示, 通知, 消息, 菜单, 此, 这个, 该, 按钮',
  '창, 팝업, 대화상자, 배너, 광고, 메시지, 알림, 메뉴, 이, 을, 를, 하기, 버튼, หน้าต่าง, นี้, โฆษณา, ข้อความ',
];

/** What is around a search: `Open the search bar`, but neither `Search tips` nor `Saved searches`. */
export const SEARCH_PARTS = [
  'the, this, our, your, a, open, show, toggle, start, begin, run, go, button, icon, field, box, bar, site, website, web, page, shop, store, all, everything, for, in, on, now, products, product, items, magnifier',
  'öffnen, starten, einblenden, anzeigen, feld, die, das, den, auf, der, seite, produkte, nach, jetzt, ouvrir, afficher, lancer, la, le, les, dans, sur, site, un, une, produit, produits',
  'abrir, mostrar, iniciar, en, el, sitio, productos, no, site, produtos, apri, mostra, avvia, nel, sito, prodotti, openen, tonen, op, de, website, öppna, visa, åpne, vis, åbn, på, avaa, otwórz, pokaż, otevřít, na',
  'открыть, показать, по, сайту, на, сайте, відкрити, aç, göster, sitede, افتح, فتح, الموقع, في, פתח, באתר, buka, di, mở',
];
export const SEARCH_PARTS_UNSPACED = [
  'を, する, 開く, 商品, サイト, 内, ボタン, 打开, 打開, 商品, 站内, 按钮, 열기, 상품, 하기, 버튼, เปิด, สินค้า',
];

/** What consent is about: `Accept all cookies and continue`. */
export const CONSENT = [
  'all, everything, any, optional, additional, selected, tracking, analytics, marketing, non, essential, unnecessary, recommended, cookie, cookies, use, usage, of, our, your, these, them, those, us, site, website, policy, terms, conditions, privacy, settings, choices, preferences, with, in, on, i, you, we',
  'close, continue, proceed, enter, exit, browse, save, thanks, purposes, partners, vendors, consent, data, processing, others, and, the, to, this, that, is, fine, go, visit, yes, ok, okay, please',
  'alle, alles, allen, cookies, und, schließen, schliessen, weiter, fortfahren, optionale, nicht, notwendige, dem, der, die, den, das, zu, auswahl, speichern, zwecke, verwendung, nutzung, von, ja, ich, diensten, dienste',
  'tout, tous, toutes, les, des, de, ces, cookies, et, fermer, continuer, poursuivre, la, le, oui, optionnels, mes, choix, facultatifs, navigation, lutilisation',
  'todo, todos, todas, las, los, el, la, y, cerrar, continuar, seguir, cookies, uso, navegando, opcionales, tudo, os, as, e, fechar, prosseguir, opcionais, o, navegar',
  'tutti, tutto, tutte, i, gli, le, e, chiudi, continua, prosegui, cookie, opzionali, alle, alles, en, sluiten, doorgaan, verder, ga, optionele, de',
  'alla, och, stäng, fortsätt, kakor, valfria, alle, og, luk, lukk, fortsett, fortsæt, informasjonskapsler, valgfrie, kaikki, ja, sulje, jatka, evästeet, valinnaiset',
  'wszystkie, wszystko, i, zamknij, kontynuuj, przejdź, do, serwisu, pliki, ciasteczka, opcjonalne, všechny, vše, a, zavřít, pokračovat, soubory, volitelné, všetky, všetko, összes, mindet, minden, sütit, süti, sütik, az, toate, și, cookie urile, modulele',
  'все, всё, и, закрыть, продолжить, куки, файлы, файлов, использование, cookie, усі, всі, всички, бисквитки, sve, kolačiće, svi, i, όλα, όλων, τα, των, cookies',
  'tümünü, tüm, hepsini, hepsine, çerezleri, çerezlere, ve, kapat, devam, et, جميع, الكل, كل, ملفات, تعريف, الارتباط, و, متابعة, הכל, כל, את, העוגיות, קובצי, semua, dan, lanjutkan, tutup, tất, cả, và, tiếp, tục',
  'सभी, कुकीज़, करें, और',
];
export const CONSENT_UNSPACED = [
  'すべて, 全て, 全部, クッキー, cookie, cookies, を, の, に, して, する, します, 続ける, 続行, 閉じる, 使用, 利用, 所有, 并, 並, 且, 继续, 繼續, 关闭, 關閉, 可选, 的, 我, 모두, 모든, 전체, 쿠키, 하고, 계속, 닫기, 하기, 에, 를, 을, 합니다, 선택, ทั้งหมด, คุกกี้, และ, 使用條款',
];

/** Only what is needed: to take no more is to say no to the rest. */
export const NECESSARY =
  /necessary|essential|strictly|required|\bneeded\b|notwendig|erforderlich|essenziell|technisch|nécessaire|essentiel|indispensable|necesari|esencial|imprescindible|necessári|essenciais|necessari|essenzial|noodzakelijk|essentiële|nödvändig|nødvendig|välttämättöm|niezbędn|konieczn|nezbytn|nevyhnutn|szükséges|necesare|необходим|обязательн|потрібн|неопходн|nužn|neophodn|απαραίτητ|gerekli|zorunlu|必要|必須|必需|필수|ضروري|חיוני|הכרחי|wajib|diperlukan|cần thiết|จำเป็น|आवश्यक/iu;
export const NOT_NECESSARY =
  /(?:non|not|un)[ -]?(?:strictly )?(?:necessary|essential)|unnecessary|nicht notwendig|non nécessaire/iu;
/** Says to take them: a heading that only names them says nothing. */
export const TAKES =
  /\bonly\b|\bjust\b|\baccept|\ballow|\buse\b|\bcontinue\b|\bkeep\b|\bnur\b|akzeptier|zulassen|erlauben|\buniquement\b|\bseulement\b|accepte|\bsolo\b|\bsólo\b|\bsolamente\b|\bacept|\bapenas\b|\bsomente\b|(?<!\p{L})só(?!\p{L})|\baceit|\bsoltanto\b|\baccett|\balleen\b|\bendast\b|\bbara\b|\bkun\b|\bbare\b|\bvain\b|\btylko\b|\bpouze\b|\bjen\b|\biba\b|\bcsak\b|\bdoar\b|\bnumai\b|только|лише|само|\bsamo\b|μόνο|yalnızca|sadece|のみ|だけ|仅|僅|只|만|فقط|בלבד|\bhanya\b|(?<!\p{L})chỉ(?!\p{L})|เท่านั้น|केवल/iu;

// ── What a banner is about ─────────────────────────────────────────────────────────────────────

export const COOKIES =
  /cookie|\bconsent\b|gdpr|\bdsgvo\b|\btracking (?:technolog|tools|pixels)|\(tracking\)|nutzungsanalyse|we value your privacy|we and our (?:\d+ )?partners|privacy (?:choices|preferences)|einwilligung|wir und unsere partner|témoins de connexion|traceurs|nos partenaires|galletas|rastreadores|nuestros socios|nostri partner|tracciatori|ciasteczk|ciasteczek|informasjonskapsl|informationskapsl|evästeet|evästei|kakor\b|vafrak[öo]k|vefkök|sütik|sütiket|slapuk|sīkdat|sīkfail|küpsis|piškot|kolačić|колачић|бисквитк|куки|кукі|колачињ|печив[оа] сайту|ქუქი|քուքի|galetes|fian[áa]in|\bcwcis\b|vidakuzi|குக்கீ|কুকি|కుకీ|കുക്കി|ಕುಕೀ|કૂકી|ਕੂਕੀ|කුකී|ຄຸກກີ|ကွတ်ကီး|ខូគី|күки|fichiers témoins|des témoins\b|testemunhos de conexão|(?:verwende|nutze|setze|setzt|benutze)\p{L}* (?:\p{L}+ )?kekse|biscottini|трекер|реп'яшки|çerez|クッキー|Cookie|饼干|餅乾|小型文本文件|缓存文件|쿠키|ملفات تعريف الارتباط|الكوكيز|کوکی|עוגיות|\bkuki|คุกกี้|कुकी/iu;
export const PRIVACY =
  /privacy settings|datenschutz|privatsphäre|confidentialité|privacidad|privacidade|informativa sulla privacy|конфиденциальност|隐私|隱私|개인정보|プライバシー/iu;
/** These alone do not mean cookies: people consent to surgery, too. */
export const CONSENT_ALONE = /\bconsent(?!-?(?:manager|banner))\b|gdpr|\bdsgvo\b|einwilligung/giu;
/** What banners say that they do with what they know of people. */
export const ABOUT_DATA =
  /personal (?:data|information)|your (?:data|information|privacy)|data (?:processing|collection|storage)|process\p{L}* (?:\p{L}+ )?data|advertis|personali[sz]|\banalytics\b|\btrack(?:ing|ers?)\b|\bpartners\b|privacy (?:policy|notice|settings)|personenbezogen|\b(?:ihre|deine|eure) daten\b|datenverarbeitung|datenschutz|werbung|personnalis|vos données|données personnelles|publicit|confidentialité|datos personales|sus datos|publicidad|privacidad|dados pessoais|seus dados|dati personali|i tuoi dati|pubblicit|persoonsgegevens|advertenties|personuppgifter|personopplysninger|persondata|henkilötie|danych osobowych|dane osobowe|osobní údaje|osobních údajů|személyes adat|date(?:le)? (?:cu caracter )?personal|персональн|рекламн|конфиденциальност|kişisel veri|gizlilik|個人情報|プライバシー|データ|个人信息|個人資料|隐私|隱私|개인정보|데이터|بيانات|الخصوصية|פרטיות|data pribadi|privasi|dữ liệu cá nhân|ข้อมูลส่วนบุคคล/iu;
/** An amount of money. */
export const PRICED = /[€$£¥₹₺₽]\s?\d|\d\s?(?:[€$£¥₹₺₽]|eur\b|usd\b|円|元|원)/iu;
