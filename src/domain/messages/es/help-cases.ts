/** Help of the screens about cases, issues, the calendar, the search and the figures. */
export const helpCases = {
  "/dashboard/cases": [
    "Aquí están las cifras de los casos penales que usted puede ver. Elija arriba el cliente, las zonas, los establecimientos y el periodo; la dirección de la página guarda la elección y puede compartirla.",
    "Cada panel dice de cuántos casos habla. «Ver tabla» muestra los mismos datos en una tabla que también lee un lector de pantalla.",
    "Pulse una barra o una porción para abrir la lista de los casos que hay detrás.",
    "Las flechas comparan con el periodo anterior de la misma duración.",
    "«Exportar a PDF» hace un documento con las mismas cifras y los mismos filtros; «Imprimir» las lleva al papel.",
  ],
  "/dashboard/issues": [
    "Son las mismas cifras, pero de los hechos que no se denuncian.",
    "Sirven para ver qué pasa en las tiendas antes de que llegue a ser un caso: horas, métodos e importes.",
    "Pulse una barra para abrir la lista de los hechos que hay detrás.",
  ],
  "/main/cases": [
    "Es la lista de los casos penales que usted puede ver, los más recientes primero. Se actualiza sola cuando alguien cambia algo.",
    "Las fases de arriba filtran con una pulsación. Los filtros afinan más; lo elegido aparece debajo y se quita con la ×.",
    "Pulse el título de una columna para ordenar. En «Columnas» elige cuáles se ven y en qué orden.",
    "«Vistas» guarda los filtros, las columnas y el orden con un nombre para volver a ellos.",
    "«Exportar» descarga lo que muestra la lista, con sus filtros y columnas, en Excel o CSV.",
  ],
  "/main/cases/new": [
    "Cuente lo ocurrido en cinco pasos cortos. Lo que escribe se guarda solo en este dispositivo: puede cerrar la página y seguir después.",
    "Elija la tienda y la hora, lo que pasó, los artículos, las imágenes y las personas y, si vino, la policía.",
    "A la derecha, o en el último paso en un teléfono, se ve lo que falta. Lo obligatorio impide enviar; lo demás solo ayuda al abogado.",
    "Las fotos y los vídeos se envían después del caso y continúan solos si se corta la conexión.",
    "Sin conexión también puede enviarlo: queda guardado y sale una sola vez cuando vuelve.",
  ],
  "/main/cases/$id": [
    "Arriba ve el número, el estado y las fases del caso. El botón de estado ofrece solo los pasos que son posibles ahora y dice qué falta para los demás.",
    "Los apartados reúnen los datos generales, los testigos, los archivos, la denuncia, el juicio y las actuaciones. Cada uno se guarda por separado.",
    "La barra de guardar aparece cuando hay cambios y los nombra. Si otra persona guarda a la vez, se le pregunta por los campos que coinciden; no se pierde nada.",
    "A la derecha están las fechas importantes con las propuestas de plazos, los registros relacionados y la actividad. Las fechas propuestas son una ayuda: compruébelas.",
    "Si el abogado pide documentación, lo que falta aparece arriba. Entréguelo ahí mismo con «Subir archivo» o «Responder»; cuando está todo, se avisa al abogado.",
    "La tienda puede añadir archivos mientras el caso no esté cerrado. Cada uno queda guardado en el dispositivo hasta que el servidor lo confirma; si falla, pulse «Reintentar».",
    "«Resumen en PDF» descarga un documento con lo que usted puede ver del caso.",
  ],
  "/main/issues": [
    "Son los hechos que se anotan pero no se denuncian. La lista funciona como la de casos.",
    "Filtre por tienda, método o importe para descubrir repeticiones.",
    "Un hecho puede convertirse en caso desde su ficha si después se decide denunciar.",
  ],
  "/main/issues/new": [
    "Anote un hecho que no se va a denunciar. Son los mismos pasos que en un caso, sin policía ni juicio.",
    "Si al contarlo cambia de idea, responda que sí a «¿Se va a denunciar?»: lo escrito se conserva.",
    "Lo que escribe se guarda solo en este dispositivo, también sin conexión, y se envía una sola vez.",
  ],
  "/main/issues/$id": [
    "Es la ficha de un hecho no denunciable: datos generales, testigos y archivos.",
    "«Convertir en caso» crea el caso penal con todo lo que hay aquí y une los dos.",
    "La barra de guardar aparece cuando hay cambios.",
  ],
  "/main/calendar": [
    "Muestra juicios, plazos y otras fechas de los casos que usted puede ver, por mes o por semana.",
    "A la izquierda elige los abogados y los tipos de acto. Cada abogado tiene su color.",
    "Pulse un acto para ver el día, la hora, el órgano judicial y los testigos, y para ir al caso.",
    "Quien puede cambiar el juicio lo arrastra a otro día o usa «Cambiar fecha»; sin fecha nueva, queda suspendido. Lo cancelado aparece tachado. Se avisa cuando un abogado tiene dos a la vez.",
    "En «Mi cuenta», «Calendario externo» da una dirección para ver sus señalamientos en el teléfono, con avisos; también puede incluir todos los que puede ver.",
  ],
  "/main/search": [
    "Una sola caja busca en casos, hechos, casos civiles, autores, bandas, vehículos, testigos y establecimientos.",
    "No importan los acentos, las mayúsculas ni los guiones de matrículas y documentos. Se tolera una letra equivocada en nombres y matrículas.",
    "Las etiquetas de arriba dicen cuántos resultados hay de cada clase. A la izquierda puede acotar por cliente, tienda, estado, periodo o importe.",
    "Puede guardar una búsqueda, compartirla con su equipo y exportar el resultado.",
  ],
  "/main/search/network/$entity/$id": [
    "Dibuja lo que rodea a una persona, una banda, un vehículo o un caso: quién aparece con quién y en qué caso.",
    "Cada línea se abre y lleva al caso que une los dos extremos.",
    "Filtre por clase y por fecha si hay demasiado. Se muestran 300 elementos como máximo.",
    "«Tabla» dice lo mismo que el dibujo y se recorre con el teclado.",
  ],
  "/main/reports": [
    "Aquí están los informes que ha pedido: se preparan solos y se le avisa cuando están listos.",
    "Se guardan 24 horas; después hay que pedirlos otra vez.",
    "Los informes de cliente, el global y las actuaciones se piden desde la analítica y la ficha del cliente, con su idioma y sus filtros.",
  ],
  "/main/teaching": [
    "Aquí están los contenidos de formación publicados para su empresa y su idioma.",
    "Lo que todavía no ha leído aparece señalado. Al abrirlo queda anotado que lo ha leído.",
    "Los gestores publican contenidos nuevos con «Nuevo» y ven quién los ha leído.",
  ],
  "/main/teaching/$id": [
    "Lea el contenido y abra sus archivos. Los vídeos subidos se ven aquí mismo; los enlaces se abren en otra pestaña.",
    "Los gestores cambian el texto, los destinatarios y la fecha de publicación; los demás solo leen.",
    "En «Quién lo ha leído» un gestor ve quién lo ha abierto y cuándo.",
  ],
  "/civil/civilCases": [
    "Es la lista de los casos civiles de sus clientes. Funciona como la de casos penales: fases, filtros, columnas y vistas.",
    "Abra un caso para ver sus plazos: el vencimiento para contestar a la demanda está entre las fechas importantes.",
    "«Exportar» descarga lo que muestra la lista.",
  ],
  "/civil/civilCases/new": [
    "Abra un caso civil con el cliente, el procedimiento y la parte contraria.",
    "Los campos con asterisco son obligatorios; el resto puede completarse después.",
    "El número del caso lo da el sistema al guardar.",
  ],
  "/civil/civilCases/$id": [
    "Reúne el procedimiento, las partes, las vistas y los archivos de un caso civil.",
    "El botón de estado ofrece los pasos posibles y dice qué falta para los demás.",
    "Los plazos propuestos cuentan días hábiles según las fiestas del lugar. Compruébelos antes de fiarse.",
  ],
  "/civil/calendar": [
    "Muestra las audiencias previas, los juicios y los vencimientos de los casos civiles.",
    "Elija mes o semana, y los abogados que quiere ver.",
    "Pulse un acto para ver sus datos e ir al caso.",
  ],
  "/account": [
    "Cambie aquí su nombre, su foto y su contraseña. Al cambiar la contraseña se cierran sus demás sesiones.",
    "La verificación en dos pasos pide un código de su teléfono al entrar. Guarde los códigos de recuperación.",
    "En «Sesiones abiertas» ve en qué dispositivos ha entrado y puede cerrarlos.",
    "En «Avisos que recibe» elige, por cada clase, si aparece en la aplicación y si llega por correo.",
    "«Calendario externo» da una dirección para ver sus señalamientos en otra aplicación. Es personal: no la comparta.",
  ],
} as const;
