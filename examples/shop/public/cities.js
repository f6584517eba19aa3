// The 200 cities with a pick-up point.

export const cities = `
  Aachen Aalborg Aarhus Aberdeen Alicante Amiens Amsterdam Ancona Angers Antwerp Arnhem Athens Augsburg Avignon
  Badajoz Barcelona Bari Basel Bath Belfast Bergamo Bergen Berlin Bern Besançon Bilbao Birmingham Bologna Bolzano
  Bonn Bordeaux Bournemouth Braga Bratislava Bremen Brescia Brest Brighton Bristol Brno Bruges Brussels Bucharest
  Budapest Burgos Bydgoszcz Cagliari Cambridge Cardiff Cartagena Catania Chemnitz Clermont-Ferrand Cluj Coimbra
  Cologne Copenhagen Cordoba Cork Coventry Cremona Debrecen Delft Derby Dijon Dortmund Drammen Dresden Dublin
  Dundee Dusseldorf Edinburgh Eindhoven Erfurt Esbjerg Espoo Essen Evora Exeter Faro Ferrara Florence Frankfurt
  Freiburg Galway Gdansk Geneva Genoa Ghent Gijon Girona Glasgow Gothenburg Granada Graz Grenoble Groningen
  Haarlem Hamburg Hanover Heidelberg Helsinki Huelva Innsbruck Jena Jerez Karlsruhe Kassel Katowice Kiel
  Klagenfurt Koblenz Kosice Krakow Lausanne Leeds Leicester Leiden Leipzig Leuven Lille Limerick Limoges Linz
  Lisbon Liverpool Ljubljana Lodz London Lorient Lublin Lucca Lucerne Lugano Lyon Maastricht Madrid Mainz Malaga
  Malmo Manchester Mannheim Marseille Messina Metz Milan Modena Mons Montpellier Munich Murcia Namur Nancy Nantes
  Naples Newcastle Nice Nijmegen Nimes Nuremberg Odense Oslo Ostrava Oulu Oviedo Oxford Padua Palermo Pamplona
  Paris Parma Perugia Pisa Plymouth Porto Poznan Prague Reims Rennes Rome Rotterdam Rouen Salzburg Seville Siena
  Stockholm Strasbourg Stuttgart Toulouse Turin Utrecht Valencia Venice Verona Vienna Warsaw Wroclaw York Zagreb
  Zurich
`
  .trim()
  .split(/\s+/);
