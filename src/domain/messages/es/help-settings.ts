/** Help of the screens of settings. */
const list = (what: string, more: string) => [
  what,
  "Escriba en la caja para buscar, pulse un título para ordenar y use los filtros para acotar.",
  more,
];
const edit = (what: string, more: string) => [
  what,
  more,
  "La barra de guardar aparece cuando hay cambios; «Historial» dice quién cambió qué y cuándo.",
];

export const helpSettings = {
  "/settings/users": list(
    "Son las personas que pueden entrar, con su rol y lo que ven.",
    "Al crear un usuario se le envía una invitación para que elija su contraseña. Desactivarlo cierra sus sesiones en el acto.",
  ),
  "/settings/users/$id": edit(
    "El rol decide qué puede hacer; los clientes, los establecimientos y los tipos de caso deciden qué ve.",
    "Una lista vacía significa que no ve nada, nunca que lo ve todo. Los cambios valen desde la siguiente petición. Al lado ve la última entrada, el estado de la invitación y cuánto ve esta persona. Una cuenta de servicio es para un programa: no inicia sesión y usa tokens.",
  ),
  "/settings/customers": list(
    "Son las empresas para las que se trabaja.",
    "Desde aquí se da de alta un cliente o se importan varios desde una hoja de cálculo.",
  ),
  "/settings/customers/new": edit(
    "Indique el nombre y el CIF o SIREN: no puede haber dos clientes con el mismo.",
    "Los tipos de caso deciden qué menús ven sus usuarios. Las empresas y los establecimientos se añaden después de guardar.",
  ),
  "/settings/customers/$id": edit(
    "Reúne los datos del cliente, sus empresas y sus establecimientos.",
    "Puede exigir la verificación en dos pasos a todos sus usuarios. En «Papeles y correos» se le pone su nombre, su color y su membrete en los documentos, y su remitente en los correos a su gente.",
  ),
  "/settings/establishments": list(
    "Son las tiendas. Los usuarios de un cliente ven las suyas.",
    "Los gestores dan de alta tiendas o las importan desde una hoja de cálculo.",
  ),
  "/settings/establishments/new": edit(
    "Indique el cliente, el código y la dirección. El país y el código postal deciden la ley y la hora de sus casos.",
    "El abogado que ponga aquí se propone en los casos nuevos de la tienda.",
  ),
  "/settings/establishments/$id": edit(
    "Reúne los datos de la tienda y sus casos.",
    "Al pasar una tienda a otro cliente sale de las zonas del anterior; los dos cambios quedan en el historial.",
  ),
  "/settings/zones": list("Una zona agrupa establecimientos de un cliente.", "Sirven para filtrar las cifras y las listas."),
  "/settings/zones/$id": edit(
    "Elija los establecimientos que forman la zona.",
    "Un establecimiento puede estar en varias. «Casos» muestra los de todas sus tiendas.",
  ),
  "/settings/lawyers": list(
    "Son los abogados, con su número y su color en el calendario.",
    "Los clientes ven el nombre, el número, el estado y el color; el resto, los gestores y el propio abogado.",
  ),
  "/settings/lawyers/$id": edit(
    "Reúne los datos del abogado, sus clientes, sus establecimientos y sus casos.",
    "Unido a un usuario, el abogado recibe los avisos de sus casos y ve su calendario.",
  ),
  "/settings/witnesses": list(
    "Son las personas que pueden declarar, del fichero de cada cliente.",
    "No puede haber dos con el mismo documento en un cliente: use el buscador antes de crear otro. El filtro «Por completar» reúne a quienes una tienda comunicó con pocos datos.",
  ),
  "/settings/witnesses/$id": edit(
    "Indique un correo o un móvil: a él llegan los avisos de juicio.",
    "«Casos» muestra en cuáles aparece, entre los que usted puede ver.",
  ),
  "/settings/courts": list(
    "Son los juzgados y tribunales de España y Francia que ofrecen los casos.",
    "El país decide en qué casos se ofrece cada uno.",
  ),
  "/settings/courts/$id": edit(
    "Indique el nombre, la sede y el tipo. Desde 2025, elija la sección del Tribunal de Instancia: se propone el nombre completo. Los nombres anteriores se conservan en sus casos.",
    "La hora de los juicios se entiende en la del lugar del órgano judicial.",
  ),
  "/settings/mailTemplates": list(
    "Son los textos con los que empieza un correo escrito desde un caso, por destinatario y por idioma.",
    "Quien escribe el correo puede cambiar el texto antes de enviarlo.",
  ),
  "/settings/mailTemplates/$id": edit(
    "Lo que va entre llaves dobles se rellena con los datos del caso: {{caso}}, {{cliente}}, {{tienda}}, {{fecha}}, {{juzgado}}, {{autos}}, {{juicio}}, {{abogado}}, {{remitente}} y {{hoy}}. Otras palabras entre llaves no se admiten.",
    "Márquelo «fuera de uso» para dejar de proponerlo; los correos ya enviados se quedan como están.",
  ),
  "/settings/taskPresets": list(
    "Son las tareas que se proponen en los casos de un país cuando están en un estado.",
    "Las que «se crean solas» se añaden al entrar el caso en ese estado, una vez por caso, a nombre de su abogado.",
  ),
  "/settings/taskPresets/$id": edit(
    "Indique qué hay que hacer, en qué casos y en cuántos días. Los días laborables no cuentan fines de semana ni fiestas nacionales.",
    "Márquela «fuera de uso» para dejar de proponerla; las tareas ya creadas se quedan como están.",
  ),
  "/settings/templates": list(
    "Son los documentos de Word con los que se crean los escritos de un caso: denuncias, personaciones, recursos, cartas.",
    "Las que trae el programa son borradores: revíselas con un letrado y suba su propia versión. Las que están fuera de uso no se ofrecen.",
  ),
  "/settings/templates/$id": edit(
    "Indique para qué casos sirve la plantilla; sin estados, sirve para todos. La actuación se anota cuando el escrito se marca como presentado.",
    "Descargue el documento, cámbielo en Word y súbalo: se comprueba y, si algún marcador no existe, se dice cuál y dónde. Se conservan todas las versiones.",
  ),
  "/settings/placeholders": [
    "Son los marcadores que puede escribir entre llaves en una plantilla, con un ejemplo de cada uno.",
    "Elija el tipo de caso y el idioma de la plantilla y copie el que necesite.",
    "Un bloque {#testigos}…{/testigos} se repite por cada testigo; {#juzgado}…{/juzgado} aparece solo si hay juzgado, y {^juzgado}…{/juzgado}, solo si no lo hay.",
  ],
  "/settings/bands": list("Son las bandas organizadas que ha registrado su empresa.", "Ábrala para ver sus autores, sus vehículos y sus casos."),
  "/settings/bands/$id": edit(
    "Describa cómo actúa la banda y vincule a sus autores y vehículos.",
    "«Relaciones» dibuja con quién aparece. La primera imagen la representa en las listas.",
  ),
  "/settings/criminals": list(
    "Son los autores que ha registrado su empresa. Los usuarios de un cliente ven los de sus propios casos, salvo que la instalación muestre todo el fichero.",
    "De cada uno dice cuántos casos de los que usted ve tiene, el día del último y el importe total. Ábralo para ver sus bandas, sus vehículos y sus casos.",
  ),
  "/settings/criminals/$id": edit(
    "Basta un documento, un nombre o un alias. El documento no puede repetirse en el fichero; si ya lo tiene otra tienda, puede pedir la ficha a la central.",
    "Vincule sus bandas y vehículos. «Relaciones» dibuja con quién y en qué casos aparece. La fecha de nacimiento decide si es menor; «Antecedentes» reúne sus condenas.",
  ),
  "/settings/vehicles": list("Son los vehículos que han aparecido en los hechos.", "La matrícula se busca con o sin guiones y espacios."),
  "/settings/vehicles/$id": edit(
    "Indique la matrícula; marque la casilla si es extranjera.",
    "Vincule las bandas y los autores que lo usan. «Casos» muestra en cuáles aparece.",
  ),
  "/settings/duplicates": [
    "Muestra registros que probablemente son el mismo, con un porcentaje: nombres con una letra distinta, cambiados de orden o con iniciales, matrículas y documentos con un carácter distinto.",
    "«Comparar» los pone uno junto al otro; elija cuál queda y el valor de cada campo. «Unir» reúne vínculos, archivos e historial; nada se une solo, y nunca registros de clientes distintos.",
    "«No es duplicado» se recuerda; «Descartadas» permite volver a proponer la pareja.",
    "El mensaje que confirma una unión permite deshacerla. Abajo están las de los últimos 30 días: «Deshacer» dice antes qué vuelve y qué se queda.",
    "Solo la ven los gestores.",
  ],
  "/settings/accesses": [
    "Dice quién ha visto qué caso, hecho, autor o testigo, cuándo y cómo.",
    "Filtre por usuario, tipo y periodo; «Exportar» lo da entero, una línea por registro.",
    "Se guarda 24 meses. Solo la ven los administradores; los gestores ven la pestaña «Accesos» de cada ficha.",
  ],
  "/settings/retention": [
    "Muestra cuánto se conserva cada registro y qué ha vencido ya.",
    "Lo bloqueado deja de verse, salvo para un administrador; lo anonimizado pierde para siempre los datos de personas, y las cifras quedan.",
    "Un registro en conservación por litigio no se toca: se marca desde su ficha, en «Más acciones».",
    "Mientras no se confirmen los plazos, no se hace nada; «Aplicar ahora» aparece al confirmarlos.",
  ],
  "/settings/jobs": [
    "Son los trabajos que el sistema hace solo: avisos, importaciones, limpiezas.",
    "Un trabajo que falla se repite; aquí se ve cuántas veces y por qué.",
    "Si un correo no ha salido, aparece arriba con su motivo; puede enviarlo de nuevo, uno a uno o todos.",
    "«Copias de seguridad» dice cuándo se hizo la última, si se probó a restaurarla y si van con retraso; ábralo para ver el detalle.",
    "Solo la ven los administradores.",
  ],
  "/settings/sign-ins": [
    "Las personas de un cliente pueden entrar con la cuenta de su empresa: se indica aquí su proveedor de OpenID Connect para cada dominio de correo.",
    "En el proveedor se registra la dirección de retorno que muestra el formulario; «Probar» dice si responde, si reconoce el cliente y, si no, qué falla.",
    "Si es obligatorio, esas personas ya no entran con contraseña, llave de acceso ni invitación. El personal de la instalación nunca queda fuera.",
    "Quien entra por primera vez recibe una cuenta sin ningún permiso; los gestores reciben un aviso y le dan rol, zonas y tiendas en «Usuarios».",
    "El secreto se guarda cifrado y no se vuelve a mostrar. Solo la ven los administradores.",
  ],
  "/settings/held-files": [
    "Aquí esperan los archivos que llegaron completos y no pudieron añadirse a su registro: quien los envió perdió el acceso, o el registro se eliminó mientras llegaban.",
    "«Añadir» lo lleva a su registro o a otro; sigue constando quién lo envió, y el historial dice quién lo añadió.",
    "«Descartar» lo borra para siempre. El diario conserva su huella y quién lo decidió.",
  ],
  "/settings/webhooks": [
    "Un webhook avisa a otro sistema de lo que ocurre con los registros: al crear, cambiar, cambiar de estado o eliminar.",
    "Cada aviso va firmado; el sistema que lo recibe comprueba la firma con la clave que se muestra al crearlo.",
    "Lo que se envía es lo que ve el responsable en ese momento. Use una cuenta de servicio con los permisos justos.",
    "Si una entrega falla se repite durante dos días; después el webhook se desactiva y su autor recibe un correo.",
    "En «Entregas» ve cada aviso, su resultado, y puede enviarlo de nuevo. Los gestores ven los de clientes; los administradores, todos.",
  ],
  "/settings/installation": [
    "Ajustes de toda la instalación: si cualquiera puede pedir una cuenta y si el personal, o todos, deben usar la verificación en dos pasos.",
    "En «Autores» decide qué autores ven los usuarios de un cliente, y si ven sus fotografías.",
    "En «Plazos» decide a los cuántos días se avisa a los gestores de un plazo sobre el que nadie ha actuado.",
    "En «Nombre y color» y «Correos» elige cómo se llama la instalación, su color y su remitente, y se envía un correo de prueba. Abajo están las versiones, las copias de seguridad y los sellos.",
    "Los cambios valen en el acto y quedan en el historial. Solo la ven los administradores.",
  ],
  "/settings/import": [
    "Suba una hoja de Excel o un CSV con una fila por registro y diga qué columna es cada campo; los nombres parecidos se proponen solos.",
    "Primero se comprueba todo y se muestran los errores, fila por fila. Se importan todas las filas o ninguna.",
    "Cada fila se crea como en su pantalla: con sus mismas comprobaciones, su número y su historial. Solo puede nombrar clientes, tiendas y personas que usted ve.",
    "Para cambiar registros que ya existen, elija cómo reconocerlos: por su código, número, matrícula o documento. La comprobación muestra el valor anterior y el nuevo; las celdas vacías no cambian nada.",
    "Para añadir artículos, testigos, actuaciones o cobros a casos que ya existen, ponga en cada fila el número del caso y una sola línea de la lista; varias filas pueden tener el mismo número.",
    "Las columnas y la forma de reconocer los registros se recuerdan para el siguiente archivo con los mismos títulos. Abajo puede deshacer durante un día una importación entera: lo creado se elimina y lo cambiado recupera sus valores.",
  ],
};
