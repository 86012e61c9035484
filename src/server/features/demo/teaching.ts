/** The teaching items of the demo, in the order of their publication. An installation writes its own. */
export type DemoItem = {
  language: "es" | "fr";
  category: "protocol" | "evidence" | "law" | "safety" | "trialPreparation" | "application" | "news";
  title: string;
  text: readonly string[];
  theftMethod?: string;
  modusOperandi?: string;
  /** Only for these customers; without it, for all. */
  customers?: readonly string[];
  isDraft?: boolean;
};

export const demoTeaching: readonly DemoItem[] = [
  {
    language: "es",
    category: "law",
    title: "Hurto y robo: por qué importa la diferencia",
    text: [
      "Quien se lleva algo sin pagar, sin fuerza y sin violencia, comete un hurto. Hasta 400 euros suele ser un delito leve; por encima, menos grave. Cuenta el precio de venta al público.",
      "Hay robo cuando se usa fuerza para entrar o salir, o violencia o intimidación contra una persona, también al huir. Inutilizar la alarma colocada en el artículo agrava el hurto.",
      "Describa lo que vio y deje la calificación al abogado: anote si la alarma se arrancó o se cortó, con qué, y dónde ha quedado.",
    ],
  },
  {
    language: "es",
    category: "safety",
    title: "Su seguridad va primero",
    text: [
      "Ningún artículo vale una lesión. No corra detrás de nadie, no forcejee y no bloquee la salida.",
      "Si la persona se muestra agresiva, aléjese, avise al 112 y pida ayuda a sus compañeros. Quédese con lo que pueda describir: ropa, altura, por dónde se fue.",
      "Si alguien resulta herido, acuda al médico el mismo día y guarde el parte de lesiones. Hará falta en el juicio.",
    ],
  },
  {
    language: "es",
    category: "evidence",
    title: "Guardar las imágenes antes de que se borren",
    text: [
      "Las cámaras conservan las imágenes un tiempo limitado, como máximo un mes. Pida la extracción el mismo día y súbala al caso en cuanto la tenga.",
      "Conserve la grabación completa: desde que la persona entra hasta que sale, con fecha y hora visibles. No la recorte ni la grabe con el móvil desde la pantalla.",
      "No envíe las imágenes por mensajería ni las enseñe a clientes. Solo se entregan a la policía, al juzgado y a su abogado.",
    ],
  },
  {
    language: "es",
    category: "protocol",
    title: "Bolsas forradas: cómo reconocerlas y qué anotar",
    theftMethod: "preparedBag",
    modusOperandi: "linedBag",
    text: [
      "Una bolsa forrada con aluminio impide que el arco detecte la alarma. Suele ser rígida, con más volumen del que tendría su contenido, y quien la lleva no la suelta.",
      "No abra ni toque la bolsa: solo la policía puede registrarla. Avise al vigilante y siga con la vista a la persona a distancia.",
      "Si la policía la interviene, pida que conste en el atestado. Fotografíe los artículos recuperados junto a la bolsa y suba las imágenes al caso.",
    ],
  },
  {
    language: "es",
    category: "protocol",
    title: "Control de probadores sin molestar al cliente",
    theftMethod: "fittingRoom",
    text: [
      "Cuente las prendas a la entrada y a la salida, siempre y a todo el mundo: así nadie se siente señalado.",
      "Revise el probador cuando quede libre. Etiquetas y alarmas en el suelo, en los bolsillos de otra prenda o detrás del espejo son indicios; guárdelas, son prueba.",
      "Nunca entre en un probador ocupado ni pida a nadie que se desvista. Si sospecha, avise al vigilante y espere a que la persona pase la línea de caja.",
    ],
  },
  {
    language: "es",
    category: "protocol",
    title: "Extractores de alarmas: qué buscar en la sala",
    theftMethod: "antitheftRemover",
    text: [
      "Los imanes y ganchos para soltar alarmas caben en una mano. Quien los usa busca un rincón sin cámara y deja la alarma escondida cerca.",
      "Guarde en una bolsa la alarma suelta, anote dónde apareció y a qué hora, y dígalo en el relato: puede cambiar la calificación de los hechos.",
    ],
  },
  {
    language: "es",
    category: "trialPreparation",
    title: "Le han citado como testigo: qué esperar",
    text: [
      "Lleve su documento de identidad y la citación, y llegue veinte minutos antes. Repase con su abogado lo que usted mismo vio.",
      "Responda solo a lo que le pregunten y solo lo que recuerde. «No lo recuerdo» es una buena respuesta cuando es verdad.",
      "Si no puede acudir, avise a su abogado en cuanto lo sepa: sin testigo, muchos juicios se suspenden o acaban en absolución.",
    ],
  },
  {
    language: "es",
    category: "application",
    title: "Dar parte de un caso desde el móvil en tres minutos",
    customers: ["brisa"],
    text: [
      "Abra «Nuevo caso», elija la tienda y la hora, y cuente los hechos con sus palabras: qué, cómo, cuánto y quién lo vio.",
      "Haga una foto del ticket. Si se queda sin cobertura, el borrador no se pierde: se envía cuando vuelva la conexión.",
    ],
  },
  {
    language: "es",
    category: "news",
    title: "Cambios de etiqueta en cajas de autoservicio",
    modusOperandi: "labelChange",
    theftMethod: "fraud",
    isDraft: true,
    text: ["Borrador en revisión: pasar un artículo caro con el código de barras de otro barato."],
  },
  {
    language: "fr",
    category: "law",
    title: "Vol simple ou vol aggravé : les bons réflexes",
    text: [
      "Le vol est la soustraction frauduleuse de la chose d’autrui. Il est aggravé notamment lorsqu’il est commis à plusieurs ou avec violence.",
      "Décrivez ce que vous avez vu : combien de personnes, quels gestes, quels mots. La qualification revient au procureur et à votre avocat.",
      "Indiquez toujours le prix de vente et si les articles ont été restitués en état d’être vendus : cela peut orienter la réponse pénale.",
    ],
  },
  {
    language: "fr",
    category: "safety",
    title: "Votre sécurité d’abord",
    text: [
      "Aucun article ne vaut une blessure. Ne poursuivez personne et ne bloquez pas la sortie.",
      "En cas d’agressivité, éloignez-vous, appelez le 17 et prévenez vos collègues. Retenez ce que vous pourrez décrire : tenue, taille, direction de fuite.",
      "En cas de blessure, consultez un médecin le jour même et conservez le certificat.",
    ],
  },
  {
    language: "fr",
    category: "evidence",
    title: "Conserver les images avant leur effacement",
    text: [
      "Les images sont conservées peu de temps, un mois au plus en règle générale. Demandez l’extraction le jour même et ajoutez-la à l’affaire dès que possible.",
      "Gardez la séquence entière, de l’entrée à la sortie, avec la date et l’heure. Ne la filmez pas à l’écran avec un téléphone.",
      "Ne transmettez les images qu’à la police, à la gendarmerie, au tribunal et à votre avocat.",
    ],
  },
  {
    language: "fr",
    category: "protocol",
    title: "Sacs doublés : les reconnaître et quoi noter",
    theftMethod: "preparedBag",
    modusOperandi: "linedBag",
    text: [
      "Un sac doublé d’aluminium empêche le portique de détecter l’antivol. Il est souvent rigide et son porteur ne le lâche pas.",
      "Ne fouillez jamais un sac de force : prévenez l’agent de sécurité et gardez vos distances.",
      "Si la police saisit le sac, demandez que le procès-verbal le mentionne et photographiez les articles retrouvés.",
    ],
  },
  {
    language: "fr",
    category: "protocol",
    title: "Cabines d’essayage : compter sans vexer",
    theftMethod: "fittingRoom",
    text: [
      "Comptez les vêtements à l’entrée et à la sortie, toujours et pour tout le monde : personne ne se sent visé.",
      "Vérifiez la cabine dès qu’elle se libère. Un antivol ou une étiquette cachés sont des indices : conservez-les et notez l’heure.",
      "N’entrez jamais dans une cabine occupée. En cas de doute, prévenez l’agent de sécurité.",
    ],
  },
  {
    language: "fr",
    category: "trialPreparation",
    title: "Convoqué comme témoin : à quoi s’attendre",
    customers: ["corail"],
    text: [
      "Munissez-vous d’une pièce d’identité et de la convocation, et arrivez vingt minutes avant l’heure.",
      "Répondez à ce qui vous est demandé, et seulement à ce dont vous vous souvenez.",
      "En cas d’empêchement, prévenez votre avocat sans attendre : il pourra demander un renvoi.",
    ],
  },
];
